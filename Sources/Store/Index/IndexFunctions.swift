import Compression
import Model
import Payload
import SQLite
import Text

/// The functions that the archive's SQL calls: what the views compute texts with.
///
/// They belong to one connection and run on its thread.
final class IndexFunctions {
  private let codec: DocumentCodec
  private let reader = JSONReader()
  private var kept: TextAnalyser?
  private var unpacker: Decompressor?
  /// The message decoded last: a row's texts are asked for one after the other.
  private var last: (row: Int64, message: Message)?

  init(codec: DocumentCodec) {
    self.codec = codec
  }

  func analyser() throws(StoreError) -> TextAnalyser {
    if let kept { return kept }
    do throws(TextError) {
      let made = try TextAnalyser()
      kept = made
      return made
    } catch {
      throw .text(error)
    }
  }

  func register(on connection: Connection) throws(SQLiteError) {
    try connection.register(tokenizer: "fluxer") { [weak self] in
      // FTS5 can carry no reason; the statement then fails with "error in tokenizer constructor".
      (try? self?.analyser()).map(MessageTokenizer.init)
    }
    try connection.register(function: "index_content", argumentCount: 1) {
      .text(IndexText.plain($0.text(0)))
    }
    try connection.register(function: "index_extra", argumentCount: 5) { [weak self] in
      self?.extra($0) ?? .null
    }
    try connection.register(function: "index_facets", argumentCount: 6) { [weak self] in
      self?.facets($0) ?? .null
    }
    try connection.register(function: "document_text", argumentCount: 2) { [weak self] in
      self?.documentText($0) ?? .null
    }
    try connection.register(function: "file_text", argumentCount: 1) { [weak self] in
      self?.fileText($0) ?? .null
    }
    try connection.register(function: "is_word", argumentCount: 1) {
      .integer(Vocabulary.isWord($0.text(0)) ? 1 : 0)
    }
  }

  /// `index_extra(row, shape, dictionary, body, channel_id)`.
  private func extra(_ arguments: FunctionArguments) -> Value {
    message(arguments).map { .text(IndexText.extra(of: $0)) } ?? .null
  }

  /// `index_facets(row, shape, dictionary, body, channel_id, author_id)`.
  private func facets(_ arguments: FunctionArguments) -> Value {
    guard let message = message(arguments),
      let channelID = Snowflake(rawValue: arguments.integer(4))
    else { return .null }
    return .text(
      IndexText.facets(
        of: message,
        channelID: channelID,
        authorID: arguments.integer(5)
      )
    )
  }

  private func message(_ arguments: FunctionArguments) -> Message? {
    let row = arguments.integer(0)
    if let last, last.row == row { return last.message }
    let context = PayloadContext(
      shape: DocumentShape(rawValue: arguments.integer(1)) ?? .fluxer,
      channelID: Snowflake(rawValue: arguments.integer(4))
    )
    // A damaged document has no texts; verify names it.
    let document = arguments.withBlob(3) { try? codec.unpack($0, dictionary: arguments.integer(2)) }
    guard let document else { return nil }
    let message = try? reader.read(document) { value throws(PayloadError) in
      try MessagePayload.decode(value, in: context).value
    }
    if let message { last = (row, message) }
    return message
  }

  /// Forgets the decoded message, for its row is about to change.
  func forgetLast() {
    last = nil
  }

  /// `file_text(body)`.
  private func fileText(_ arguments: FunctionArguments) -> Value {
    guard let unpacker = unpacker ?? (try? Decompressor()) else { return .null }
    self.unpacker = unpacker
    // A damaged text has no words; verify names it.
    guard let bytes = arguments.withBlob(0, { try? unpacker.unpack($0) }) else { return .null }
    return .text(IndexText.plain(String(decoding: bytes, as: UTF8.self)))
  }

  /// `document_text(dictionary, body)`.
  private func documentText(_ arguments: FunctionArguments) -> Value {
    let document = arguments.withBlob(1) { try? codec.unpack($0, dictionary: arguments.integer(0)) }
    return document.map { .text(String(decoding: $0, as: UTF8.self)) } ?? .null
  }
}
