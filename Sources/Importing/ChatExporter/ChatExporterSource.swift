import Model
import Payload

/// A file of DiscordChatExporter's JSON: one channel, read as a stream.
struct ChatExporterSource: DocumentSource {
  let path: String
  let totalBytes: Int64

  /// Looks at a file.
  ///
  /// - Throws: `.unreadable`.
  init(_ path: String) throws(ImportError) {
    self.path = path
    totalBytes = try InputFile(path).size
  }

  func read(_ body: @escaping (SourceItem) -> Bool) throws(ImportError) -> SourceEnding {
    var reading = Reading(body: body)
    let report = try MessageStream.read(path) { piece, bytesDone throws(ReadingStop) in
      try reading.take(piece, bytesDone)
    }
    if reading.lacksChannel {
      throw .incomplete(path: path, detail: "it names no channel before its messages")
    }
    return try report.map { report throws(ImportError) in try reading.ending(report, path) }
      ?? SourceEnding()
  }

  /// What is known while a file is read.
  private struct Reading {
    let body: (SourceItem) -> Bool
    var lacksChannel = false
    private var bytesDone: Int64 = 0
    private let reader = JSONReader()
    private var header = ChatExporterHeader()
    private var hasBegun = false
    /// Whether it is an export of ours, which doesn't vouch for what its archive may lack.
    private var isOwn = false

    init(body: @escaping (SourceItem) -> Bool) {
      self.body = body
    }

    mutating func take(_ piece: JSONStream.Piece, _ bytesDone: Int64) throws(ReadingStop) {
      self.bytesDone = bytesDone
      switch piece {
      case .member(let name, let bytes):
        isOwn = isOwn || name == "fluxsearch"
        // A member that can't be read is as one that isn't there.
        var header = self.header
        let known: ChatExporterHeader? = try? reader.read(bytes) { value throws(PayloadError) in
          header.take(name, value)
          return header
        }
        if let known { self.header = known }
      case .element(let bytes, let index, _):
        try begin()
        let context = PayloadContext(
          shape: .chatExporter,
          channelID: header.channel?.id,
          guildID: header.guild?.id
        )
        try send(.document(bytes, context), index)
      case .skippedElement(let index, _, let length):
        try begin()
        try send(.skipped(length: length), index)
      case .skippedMember: break
      }
    }

    /// Tells of the guild and the channel before the first message.
    private mutating func begin() throws(ReadingStop) {
      guard !hasBegun else { return }
      hasBegun = true
      guard let channel = header.channel else {
        lacksChannel = true
        throw ReadingStop()
      }
      if let guild = header.guild { try send(.record(.guild(guild, document: nil)), 0) }
      try send(.record(.channel(channel, document: nil)), 0)
    }

    private func send(_ content: SourceItem.Content, _ index: Int) throws(ReadingStop) {
      let item = SourceItem(
        content: content,
        place: .message(index + 1, entry: nil),
        bytesDone: bytesDone
      )
      guard body(item) else { throw ReadingStop() }
    }

    mutating func ending(
      _ report: JSONStream.Report,
      _ path: String
    ) throws(ImportError) -> SourceEnding {
      do throws(ReadingStop) {
        // An export without messages still names its channel.
        if header.channel != nil { try begin() }
      } catch {
        return SourceEnding()
      }
      if let problem = report.problem { return SourceEnding(problem: problem) }
      guard report.hasArray, let channel = header.channel else {
        throw .incomplete(path: path, detail: "it has no channel or no messages")
      }
      var ending = SourceEnding()
      if let count = header.messageCount, count != Int64(report.elements) {
        ending.problem = "the file says it has \(count) messages, and has \(report.elements)"
      } else if header.messageCount != nil, report.skipped == 0, !isOwn {
        ending.claim = ClaimBasis(
          channelID: channel.id,
          first: header.after.map { Snowflake(firstAt: $0) }
        )
      }
      return ending
    }
  }
}
