import Glibc
import Payload
import SQLite
import Store

/// A follower as it runs, between a server and its archive: events at a pace, all at once, and
/// searches of another process meanwhile.
final class LivePhase {
  /// Events a second, and for how many seconds.
  private var pace: (rate: Int, seconds: Int) { (5000, options.isQuick ? 10 : 60) }
  /// Events that come at once.
  private var burst: Int { options.isQuick ? 50_000 : 300_000 }

  private let options: Options
  private let program: String
  private let home: String
  private let server: StandInServer
  private let follower: LiveFollower
  private let reader: Connection
  private var facts = Facts()
  /// Messages that the server told.
  private var told = 0

  init(_ options: Options) throws {
    guard let program = options.follower else { throw BenchError.usage("which --follower?") }
    self.options = options
    self.program = program
    home = options.path("live")
    let server = try StandInServer(generate: #"{"guilds":2,"channels":20,"messages":200}"#)
    self.server = server
    follower = try LiveFollower(program, of: server, home: home) { path in
      Folder.removeDatabase(path)
      try Folder.copy(options.archivePath, to: path)
      // What was copied just now is not to be written out by the follower's first checkpoint.
      sync()
      try Archive.adopt(path, for: "127.0.0.1:\(server.port)")
    }
    try follower.catchUp()
    reader = try Connection(path: follower.archive, mode: .readOnly)
  }

  func run() throws -> Facts {
    defer { Folder.removeDatabase(follower.archive) }
    let before = try messages()
    facts.set("idle.load", Machine.load)
    try ask(for: options.isQuick ? 5 : 20, "idle")
    try keepPace()
    // What costs more only while something is written is apart from what stays so.
    try ask(for: options.isQuick ? 5 : 15, "after")
    try takeBurst()
    facts.set("missing", Double(told) - (try messages() - before))
    facts.set("status", Double(follower.process.end(SIGTERM)))
    return facts
  }

  private func messages() throws -> Double {
    Double(try reader.value("SELECT count(*) FROM messages")?.integer ?? 0)
  }

  // MARK: Searches

  private func beginAsking(for seconds: Int) throws(BenchError) -> Companion {
    let companion = try Companion([
      Session.program, options.corpus, "--phase", Phase.beside.rawValue, "--work", options.folder,
      "--seed", "\(options.seed)", "--detail", "\(follower.archive)|\(seconds)",
    ])
    _ = companion.line()
    return companion
  }

  /// Asks while nothing else happens.
  private func ask(for seconds: Int, _ name: String) throws(BenchError) {
    let asking = try beginAsking(for: seconds)
    var starts = Times()
    while asking.isRunning { try search(&starts) }
    facts.add(Facts(lines: asking.rest()), as: name)
    facts.set("\(name).program", starts)
  }

  /// Starts the whole program for a search, where it was given.
  private func search(_ times: inout Times) throws(BenchError) {
    guard let program = options.program else {
      usleep(250_000)
      return
    }
    let process = try ChildProcess.run(
      [program, "search", "--archive", follower.archive, "install"],
      environment: ["NO_COLOR": "1", "PAGER": "cat"],
      keepsOutput: false
    )
    times.add(nanoseconds: process.nanoseconds)
    usleep(250_000)
  }

  // MARK: Events

  /// Events at a pace, for a minute, and searches beside them.
  private func keepPace() throws {
    let asking = try beginAsking(for: pace.seconds)
    var starts = Times()
    let order = "\"rate\":\(pace.rate),\"seconds\":\(pace.seconds)"
    let flood = try watch(order, "pace") { lag throws(BenchError) in
      if lag % 4 == 0 { try search(&starts) }
    }
    facts.add(Facts(lines: asking.rest()), as: "busy")
    facts.set("busy.program", starts)
    facts.set("pace.waiting", flood.waiting)
  }

  /// Events that are there all at once.
  private func takeBurst() throws {
    usleep(6_000_000)
    follower.process.forgetPeak()
    _ = try watch("\"count\":\(burst)", "burst") { _ in }
    facts.set("burst.peak", Double(follower.process.memory.peak))
  }

  /// What the server says of its flood.
  private struct Flood {
    let events: Int
    let created: Int
    let last: Int64
    let isDone: Bool
    let waiting: Double
    let problem: String?
  }

  private func flood() throws -> Flood {
    try server.ask("GET", "flood").withRoot { root in
      Flood(
        events: root["events"]?.integer.flatMap { Int($0) } ?? 0,
        created: root["counts"]?["create"]?.integer.flatMap { Int($0) } ?? 0,
        last: root["last_id"]?.string.flatMap { Int64($0) } ?? 0,
        isDone: root["done"]?.bool ?? true,
        waiting: root["highest_waiting"]?.integer.map { Double($0) } ?? 0,
        problem: root["problem"]?.string
      )
    }
  }

  /// Lets events come, and looks ten times a second how old the newest message was when it could be read.
  private func watch(
    _ order: String,
    _ name: String,
    beside: (Int) throws(BenchError) -> Void
  ) throws -> Flood {
    let computed = follower.process.computing
    let commits = follower.figure("commits_total")
    let begun = Meter.nanoseconds
    try server.ask("POST", "flood", "{\"file\":\"\(options.corpus)\",\(order)}")
    var lags = Times()
    var doneAt: Int64?
    var flood = try flood()
    let older = try reader.value("SELECT max(id) FROM messages")?.integer ?? 0
    var newest = older
    var queue = 0.0
    var looks = 0
    while !(flood.isDone && newest == flood.last) {
      usleep(100_000)
      guard follower.process.isRunning, flood.problem == nil else {
        throw BenchError.file("follow", reason: flood.problem ?? follower.log)
      }
      newest = try reader.value("SELECT max(id) FROM messages")?.integer ?? 0
      if !flood.isDone, newest > older {
        lags.add(nanoseconds: Clock.nanoseconds - Clock.moment(of: newest))
      }
      queue = max(queue, follower.figure("queue_length"))
      flood = try self.flood()
      if flood.isDone, doneAt == nil { doneAt = Meter.nanoseconds }
      looks += 1
      try beside(looks)
    }
    let now = Meter.nanoseconds
    // The figures are written every few seconds.
    usleep(6_000_000)
    let seconds = Double(now - begun) / 1e9
    told += flood.created
    facts.set("\(name).events", Double(flood.events))
    facts.set("\(name).seconds", seconds)
    facts.set("\(name).perSecond", Double(flood.events) / seconds)
    facts.set("\(name).left", Double(now - (doneAt ?? now)) / 1e6)
    facts.set("\(name).lag", lags)
    facts.set("\(name).queue", queue)
    facts.set("\(name).commits", follower.figure("commits_total") - commits)
    facts.set("\(name).longest", follower.figure("longest_commit_seconds") * 1000)
    facts.set("\(name).computed", follower.process.computing - computed)
    facts.set("\(name).load", Machine.load)
    facts.set("\(name).memory", Double(follower.process.memory.peak))
    return flood
  }
}

/// The time of day.
enum Clock {
  /// Nanoseconds since 1970.
  static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// When a message was sent, by its id.
  static func moment(of id: Int64) -> Int64 {
    ((id >> 22) + 1_420_070_400_000) * 1_000_000
  }
}
