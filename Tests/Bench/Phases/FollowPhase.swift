import Glibc
import Model
import Payload
import SQLite
import Store

/// Stands in for the live feed: messages that come one by one, each in a transaction of its own.
struct FollowPhase {
  /// After how many commits the archive is tidied, and how much of it, as a follower does it.
  static let (burst, pages): (Int, Int64) = (16, 64)

  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws -> Facts {
    let path = options.path("follow.sqlite")
    Folder.removeDatabase(path)
    try Folder.copy(options.archivePath, to: path)
    let archive = try Archive(at: path, for: .writing)
    let run = try archive.beginRun(
      command: "bench",
      origin: nil,
      source: .gateway,
      now: Timestamp(milliseconds: 1_760_000_000_000)
    )
    let ingester = try Ingester(archive: archive, run: run)
    let messages = try newMessages(options.isQuick ? 2000 : 20_000)
    try archive.leaveCheckpointsToTidying()
    var times = Times()
    var computing = Times()
    var pauses = Times()
    for (number, message) in messages.enumerated() {
      let start = Meter.nanoseconds
      let begun = Meter.threadNanoseconds
      _ = try archive.write("following") { () throws(StoreError) in try ingester.ingest([message]) }
      times.add(nanoseconds: Meter.nanoseconds - start)
      computing.add(nanoseconds: Meter.threadNanoseconds - begun)
      guard number % Self.burst == Self.burst - 1 else { continue }
      let pause = Meter.nanoseconds
      try archive.tidy(pages: Self.pages)
      pauses.add(nanoseconds: Meter.nanoseconds - pause)
    }
    var facts = Facts()
    let others = try changes(of: messages, archive, ingester)
    facts.set("other.commits", Double(others.values.count))
    facts.set("other.perSecond", Double(others.values.count) / others.values.reduce(0, +) * 1000)
    facts.set("other.p50", others.median)
    facts.set("other.p99", others.p99)
    facts.set("other.worst", others.worst)
    facts.set("commits", Double(messages.count))
    facts.set("perSecond", Double(messages.count) / times.values.reduce(0, +) * 1000)
    facts.set("p50", times.median)
    facts.set("p99", times.p99)
    facts.set("worst", times.worst)
    facts.set("cpu.perSecond", Double(messages.count) / computing.values.reduce(0, +) * 1000)
    facts.set("cpu.p50", computing.median)
    facts.set("cpu.p99", computing.p99)
    facts.set("cpu.worst", computing.worst)
    facts.set("pause.p50", pauses.median)
    facts.set("pause.p99", pauses.p99)
    facts.set("pause.worst", pauses.worst)
    let spent = times.values.reduce(0, +) + pauses.values.reduce(0, +)
    facts.set("pause.perSecond", Double(messages.count) / spent * 1000)
    Folder.removeDatabase(path)
    return facts
  }

  /// What a feed tells beside new messages, each in a transaction of its own: reactions for the most
  /// part, edits and deletions.
  private func changes(
    of messages: [IncomingMessage],
    _ archive: Archive,
    _ ingester: Ingester
  ) throws -> Times {
    var times = Times()
    for (number, incoming) in messages.prefix(messages.count / 4).enumerated() {
      let message = incoming.message
      let start = Meter.nanoseconds
      try archive.write("following") { () throws(StoreError) in
        switch number % 10 {
        case 0:
          _ = try ingester.noteDeletion(
            of: message.id,
            in: message.channelID,
            at: message.id.timestamp
          )
        case 1, 2: _ = try ingester.ingest([Self.edited(incoming)])
        default:
          _ = try ingester.addReaction(
            Emoji(name: "👍"),
            of: message.author,
            to: message.id,
            in: message.channelID,
            seenAt: message.id.timestamp
          )
        }
      }
      times.add(nanoseconds: Meter.nanoseconds - start)
      if number % Self.burst == Self.burst - 1 { try archive.tidy(pages: Self.pages) }
    }
    return times
  }

  /// A message once more, edited a minute later.
  private static func edited(_ incoming: IncomingMessage) -> IncomingMessage {
    var message = incoming.message
    let time = Timestamp(milliseconds: message.id.timestamp.milliseconds + 60_000)
    message.editedAt = time
    message.content += " (corrected)"
    let text = "\"edited_timestamp\":\"\(time.iso8601)\",\"note\":\"corrected\"}"
    // The document is what counts when the archive compares: an edit is another document.
    let document = incoming.document.dropLast() + Array(("," + text).utf8)
    return IncomingMessage(
      message: message,
      oddities: incoming.oddities,
      document: Array(document),
      shape: .fluxer,
      receivedAt: time
    )
  }

  /// The first messages of the corpus once more, with ids after its last.
  private func newMessages(_ count: Int) throws -> [IncomingMessage] {
    let file = try MappedFile(options.corpus)
    var lines: [[UInt8]] = []
    var last: Int64 = 0
    let reader = JSONReader()
    file.forEachLine { line in
      if lines.count < count {
        lines.append(Array(line))
      } else {
        last = max(last, Self.id(of: line))
      }
    }
    return try lines.enumerated().compactMap { number, line in
      // Five messages a second, as a busy feed has them.
      let id = last + Int64(number + 1) * 200 << 22
      let document = Self.renamed(line, id)
      let decoded = try reader.read(document) { value throws(PayloadError) in
        try MessagePayload.decode(value, in: PayloadContext(shape: .fluxer))
      }
      return IncomingMessage(
        message: decoded.value,
        oddities: decoded.oddities,
        document: document,
        shape: .fluxer,
        receivedAt: decoded.value.id.timestamp
      )
    }
  }

  /// Where the id stands in a line of the corpus: `{"id":"` comes first.
  private static let idStart = 7

  private static func id(of line: UnsafeBufferPointer<UInt8>) -> Int64 {
    let digits = line.dropFirst(idStart).prefix { $0 != UInt8(ascii: "\"") }
    return Int64(String(decoding: digits, as: UTF8.self)) ?? 0
  }

  private static func renamed(_ line: [UInt8], _ id: Int64) -> [UInt8] {
    let rest = line.dropFirst(idStart).drop { $0 != UInt8(ascii: "\"") }
    return line.prefix(idStart) + Array("\(id)".utf8) + rest
  }
}
