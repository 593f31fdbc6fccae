import Glibc
import Payload

/// A first session whose READY is large: guilds with so many channels, plain and packed.
struct WelcomePhase {
  private static let guilds = 20
  /// How long it is watched when it begins to fill gaps, in microseconds.
  private static let watch: UInt32 = 10_000_000

  private let options: Options
  private let program: String

  init(_ options: Options) throws(BenchError) {
    guard let program = options.follower else { throw .usage("which --follower?") }
    self.options = options
    self.program = program
  }

  private var megabytes: Int { options.isQuick ? 5 : 50 }

  func run() throws -> Facts {
    let world = "{\"guilds\":\(Self.guilds),\"channels\":\(Self.guilds),\"messages\":200}"
    let server = try StandInServer(generate: world)
    try fill(server)
    var facts = Facts()
    facts.set("megabytes", Double(megabytes))
    for (name, more) in [("packed", []), ("plain", ["--no-compression"])] {
      try welcome(server, name, more, &facts)
    }
    return facts
  }

  private func welcome(
    _ server: StandInServer,
    _ name: String,
    _ more: [String],
    _ facts: inout Facts
  ) throws {
    let home = options.path("live-ready-\(name)")
    let begun = Meter.nanoseconds
    let follower = try LiveFollower(program, of: server, home: home, more) { path in
      Folder.removeDatabase(path)
    }
    defer { Folder.removeDatabase(follower.archive) }
    while !follower.log.contains("ready:") {
      guard follower.process.isRunning else {
        throw BenchError.file("follow", reason: follower.log)
      }
      usleep(100_000)
    }
    facts.set("\(name).seconds", Double(Meter.nanoseconds - begun) / 1e9)
    facts.set("\(name).ready", Double(follower.process.memory.peak))
    // READY, and each guild once more when it becomes active.
    while follower.figure("events_total") < Double(Self.guilds + 1) {
      guard follower.process.isRunning else {
        throw BenchError.file("follow", reason: follower.log)
      }
      usleep(100_000)
    }
    facts.set("\(name).active", Double(Meter.nanoseconds - begun) / 1e9)
    usleep(Self.watch)
    facts.set("\(name).peak", Double(follower.process.memory.peak))
    facts.set("\(name).computed", follower.process.computing)
    guard follower.process.end(SIGTERM) == 0 else {
      throw BenchError.file("follow", reason: follower.log)
    }
  }

  /// Adds channels to the stand-in's world, each some 1,250 bytes.
  private func fill(_ server: StandInServer) throws {
    let guilds = try server.ask("GET", "world").withRoot { root in
      Set(root.elements.compactMap { $0["guild_id"]?.string }).sorted()
    }
    var random = SampleRandom(seed: 50)
    for block in 0..<megabytes * 4 {
      let lines = (0..<200).map { number in
        // Half of it is noise, so that packing has something to do.
        let noise = (0..<100).map { _ in String(UInt32.random(in: 0...9_999, using: &random)) }
        let id = 900_000_000_000_000_000 + block * 200 + number
        let guild = guilds.isEmpty ? "" : guilds[(block * 200 + number) % guilds.count]
        return #"{"kind":"channel","id":"\#(id)","type":0,"guild_id":"\#(guild)","#
          + #""name":"c\#(id)","topic":"\#(noise.joined(separator: " "))"#
          + String(repeating: " Grüße", count: 64) + "\"}"
      }
      try server.ask("POST", "load", "{\"lines\":[\(lines.joined(separator: ","))]}")
    }
  }
}
