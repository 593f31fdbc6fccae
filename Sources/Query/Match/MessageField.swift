public import Model
import Store

/// Where a text of a message comes from.
public enum MessageField: String, Hashable, Sendable, CaseIterable {
  /// The message's own text.
  case content
  /// The text of what it forwards.
  case forwarded
  /// An embed, of its own or forwarded.
  case embed
  /// The name, title or description of a file.
  case file
  /// The name or description of a sticker.
  case sticker
  /// The question or an answer of a poll.
  case poll
  /// What a file says, which is no text of the message.
  case fileText

  /// The texts of a message that are searched, each with where it comes from.
  ///
  /// They are the index's, in the index's order; its own text comes first, even where it is empty.
  public static func texts(of message: Message) -> [(field: MessageField, text: String)] {
    var texts = [(field: MessageField.content, text: message.content)]
    for field in allCases where field != .content {
      texts += IndexText.extraTexts(of: message.part(field)).map { (field, $0) }
    }
    return texts
  }
}

/// A text of a message, and what lights up in it.
public struct LitText: Hashable, Sendable {
  /// Where it comes from.
  public let field: MessageField
  /// The text.
  public let text: String
  /// UTF-8 offsets, in order and without overlap.
  public let ranges: [Range<Int>]
  /// The name of the file whose text it is.
  public let filename: String?

  /// Makes a text of its parts.
  public init(
    field: MessageField,
    text: String,
    ranges: [Range<Int>],
    filename: String? = nil
  ) {
    self.field = field
    self.text = text
    self.ranges = ranges
    self.filename = filename
  }
}

extension TermMatcher {
  /// Chooses the text of a message that shows best why it was found.
  ///
  /// That is its own text where something lights up in it, else the first other one with something
  /// lit. Where nothing is lit at all it is the first that isn't empty.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - lit: phrases as the index is asked for them.
  ///   - terms: terms beside them.
  /// - Returns: the text, with what is lit in it.
  public func bestText(
    of message: Message,
    lit: [Phrase],
    terms: [TextTerm] = []
  ) -> LitText {
    let own = ranges(of: lit, terms: terms, in: message.content)
    if !own.isEmpty { return LitText(field: .content, text: message.content, ranges: own) }
    let texts = MessageField.texts(of: message)
    for (field, text) in texts.dropFirst() {
      let ranges = ranges(of: lit, terms: terms, in: text)
      if !ranges.isEmpty { return LitText(field: field, text: text, ranges: ranges) }
    }
    let first = texts.first { $0.text.contains { !$0.isWhitespace } } ?? texts[0]
    return LitText(field: first.field, text: first.text, ranges: [])
  }
}

extension Message {
  /// A message with the texts of one kind alone.
  fileprivate func part(_ field: MessageField) -> Message {
    var part = Message(id: id, channelID: channelID, author: author, content: "")
    switch field {
    case .content: part.content = content
    case .forwarded: part.snapshots = snapshots.map { MessageSnapshot(content: $0.content) }
    case .embed: part.embeds = allEmbeds
    case .file: part.attachments = allAttachments
    case .sticker: part.stickers = stickers + snapshots.flatMap(\.stickers)
    case .poll: part.poll = poll
    case .fileText: break
    }
    return part
  }
}
