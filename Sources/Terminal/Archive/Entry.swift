import Model
import Query
import Text

/// A message with all that is shown of it.
struct Entry: Sendable {
  let hit: Hit
  let reactions: [Reaction]
  /// The names of what its text mentions.
  let names: [NamedThing: String]
  /// What was looked for, in the text that shows it best; nothing where nothing was.
  var lit: LitText?
  var isStarred: Bool
  /// The name of the thread that began with it.
  var thread: String?

  init(
    hit: Hit,
    reactions: [Reaction] = [],
    names: [NamedThing: String] = [:],
    lit: LitText? = nil
  ) {
    self.hit = hit
    self.reactions = reactions
    self.names = names
    self.lit = lit
    isStarred = hit.isStarred
  }

  var message: Message { hit.message }
  var id: Snowflake { hit.message.id }

  var address: MessageAddress {
    MessageAddress(channelID: hit.message.channelID, messageID: hit.message.id)
  }

  /// Who it counts as when messages are grouped.
  var author: String { "\(hit.message.author.id?.rawValue ?? 0) \(hit.authorName)" }

  /// The hue of its author.
  var hue: UInt8 {
    let number = UInt64(bitPattern: hit.message.author.id?.rawValue ?? 0)
    // Ids of people who came together differ in few bits: all of them count.
    let mixed = (number ^ number >> 32) &* 0x9E37_79B9_7F4A_7C15
    return UInt8(truncatingIfNeeded: (mixed >> 40) % UInt64(Palette.hues))
  }
}
