public import Model
import SQLite
import Text

/// What the index's columns hold of a new message.
public struct IndexTexts: Hashable, Sendable {
  /// Its text, and behind it its filter tokens: UTF-8, or a `CutText`.
  let content: [UInt8]
  /// The texts of its parts, in the same form.
  let extra: [UInt8]

  /// Makes the texts of a message, uncut.
  public init(of message: Message) {
    content = Array(Self.content(of: message).utf8)
    extra = Array(IndexText.extra(of: message).utf8)
  }

  fileprivate init(content: [UInt8], extra: [UInt8]) {
    self.content = content
    self.extra = extra
  }

  fileprivate static func content(of message: Message) -> String {
    IndexText.plain(message.content)
      + IndexText.facets(
        of: message,
        channelID: message.channelID,
        authorID: message.author.id?.rawValue ?? 0
      )
  }
}

/// Makes the index's texts of messages and cuts them, so that the thread that writes needn't; on any
/// thread, and one thread alone.
public final class IndexTextCutter {
  private let tokenizer: MessageTokenizer

  /// Makes a cutter.
  ///
  /// - Throws: `.text` where ICU can't be set up.
  public init() throws(StoreError) {
    do throws(TextError) {
      tokenizer = MessageTokenizer(analyser: try TextAnalyser())
    } catch {
      throw .text(error)
    }
  }

  /// Makes the texts of a message, cut.
  public func texts(of message: Message) -> IndexTexts {
    IndexTexts(
      content: cut(IndexTexts.content(of: message)),
      extra: cut(IndexText.extra(of: message))
    )
  }

  private func cut(_ text: String) -> [UInt8] {
    guard !text.isEmpty else { return [] }
    var text = text
    return text.withUTF8 { bytes in
      var cut = CutText(capacity: bytes.count * 2)
      tokenizer.tokenize(bytes, purpose: .document) { token, _, _, isColocated in
        cut.append(token, isColocated: isColocated)
      }
      return cut.bytes ?? Array(bytes)
    }
  }
}
