import Model
import Payload
import Store

/// The messages of a corpus in memory: what an index is built from.
final class Corpus {
  /// A message, as ranges of `texts`.
  struct Message {
    let id: Int64
    let channel: Int64
    let author: Int64
    let content: Range<Int>
    /// Empty where only contents were asked for.
    var extra = 0..<0
    /// Its text, and behind it its filter tokens.
    var indexed = 0..<0
  }

  private(set) var messages: [Message] = []
  private var texts: [UInt8] = []

  /// Reads a corpus.
  ///
  /// - Parameters:
  ///   - path: lines of message objects.
  ///   - isWhole: whether the texts of the parts and the filter tokens are made too.
  /// - Throws: `.file` where it can't be read.
  init(_ path: String, isWhole: Bool) throws(BenchError) {
    let file = try MappedFile(path)
    let reader = JSONReader()
    file.forEachLine { line in
      // A line that is no message is no part of what is compared.
      guard
        let message = try? reader.read(
          line,
          { value throws(PayloadError) in
            try MessagePayload.decode(value, in: PayloadContext(shape: .fluxer)).value
          }
        )
      else { return }
      add(message, isWhole: isWhole)
    }
  }

  private func add(_ message: Model.Message, isWhole: Bool) {
    var entry = Message(
      id: message.id.rawValue,
      channel: message.channelID.rawValue,
      author: message.author.id?.rawValue ?? 0,
      content: append(IndexText.plain(message.content))
    )
    if isWhole {
      // Right behind the text, as the index has them.
      let facets = append(
        IndexText.facets(
          of: message,
          channelID: message.channelID,
          authorID: entry.author
        )
      )
      entry.indexed = entry.content.lowerBound..<facets.upperBound
      entry.extra = append(IndexText.extra(of: message))
    }
    messages.append(entry)
  }

  private func append(_ text: String) -> Range<Int> {
    let start = texts.count
    texts.append(contentsOf: text.utf8)
    return start..<texts.count
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: texts[range], as: UTF8.self)
  }

  /// Lends all texts, to be read by the ranges of messages.
  func withTexts<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try texts.withUnsafeBufferPointer(body)
  }
}
