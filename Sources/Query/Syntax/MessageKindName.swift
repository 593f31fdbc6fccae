public import Model

/// A kind of message as `type:` names it: a word, or the number on the wire.
public struct MessageKindName: Hashable, Sendable {
  /// The word, or the number's digits.
  public let name: String

  /// The kinds that it stands for.
  public let kinds: [MessageKind]

  /// The words, with what they stand for.
  public static let all: [MessageKindName] = [
    MessageKindName("message", [.plain]),
    MessageKindName("add", [.recipientAdd]),
    MessageKindName("leave", [.recipientRemove]),
    MessageKindName("call", [.call]),
    MessageKindName("rename", [.channelNameChange]),
    MessageKindName("icon", [.channelIconChange]),
    MessageKindName("pin", [.pinned]),
    MessageKindName("join", [.userJoin]),
    // Boosts are known from imports of Discord's archives: the bare boost and three tiers.
    MessageKindName("boost", (8...11).map { MessageKind(rawValue: $0) }),
    MessageKindName("follow", [.channelFollow]),
    MessageKindName("thread", [.threadCreated, .threadStarter]),
    MessageKindName("reply", [.reply]),
    MessageKindName("poll-result", [.pollResult]),
  ]

  /// Reads a word or a number from 0 to 999,999; nothing where the text is neither.
  public init?(_ text: String) {
    let name = text.lowercased()
    if let known = Self.all.first(where: { $0.name == name }) {
      self = known
      return
    }
    guard (1...6).contains(name.utf8.count), name.utf8.allSatisfy(\.isASCIIDigit),
      let number = Int64(name)
    else { return nil }
    self.init(String(number), [MessageKind(rawValue: number)])
  }

  private init(_ name: String, _ kinds: [MessageKind]) {
    self.name = name
    self.kinds = kinds
  }
}
