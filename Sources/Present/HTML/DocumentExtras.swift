import Model
import Payload
import Query
import Store

/// What a page shows of a message's document that the model leaves out: colours, pictures of authors,
/// waveforms.
///
/// Everything may be missing; what isn't as expected is as good as missing.
struct DocumentExtras {
  /// What an attachment has besides.
  struct File {
    var waveform: [UInt8] = []
  }

  /// A picture, film or sound within a card.
  struct Media {
    var url: String?
    var width: Int64?
    var height: Int64?
    var description: String?
  }

  /// What a card has besides.
  struct Card {
    var color: HTMLColor?
    var sentAt: Timestamp?
    var authorURL: String?
    var authorIcon: String?
    var footerIcon: String?
    var providerURL: String?
    var areInline: [Bool] = []
    var image = Media()
    var thumbnail = Media()
    var children: [Card] = []
  }

  /// Files and cards, of a message or of what was forwarded.
  struct Parts {
    var attachments: [File] = []
    var embeds: [Card] = []
  }

  var attachments: [File] { parts.attachments }
  var embeds: [Card] { parts.embeds }
  private(set) var threadID: Snowflake?
  private(set) var threadName: String?
  private(set) var repliedAuthor: String?
  private(set) var repliedContent: String?
  private var parts = Parts()
  private var snapshots: [Parts] = []

  /// Reads a document, where there is something to be found.
  init?(_ exported: ExportMessage) {
    let message = exported.message
    let isWanted =
      !message.embeds.isEmpty || !message.snapshots.isEmpty
      || message.hasThread || message.attachments.contains(where: \.hasWaveform)
      || (message.reply != nil && exported.hit.repliedTo == nil)
    guard isWanted, exported.content.incoming.shape != .chatExporter else { return nil }
    var found = DocumentExtras()
    let isRead: Void? = try? JSONReader().read(exported.content.incoming.document) {
      value throws(PayloadError) in found.read(value)
    }
    guard isRead != nil else { return nil }
    self = found
  }

  private init() {}

  /// What a forwarded message has besides.
  func snapshot(_ index: Int) -> Parts? {
    snapshots.indices.contains(index) ? snapshots[index] : nil
  }

  // MARK: - reading

  private mutating func read(_ value: JSONValue) {
    parts = Self.parts(value)
    if let list = value["message_snapshots"] {
      snapshots = list.elements.map { Self.parts($0["message"] ?? $0) }
    }
    if let thread = value["thread"] {
      threadID = thread["id"]?.string.flatMap { Snowflake($0) }
      threadName = thread["name"]?.string
    }
    if let replied = value["referenced_message"], replied.isObject {
      let author = replied["author"]
      repliedAuthor = author?["global_name"]?.string ?? author?["username"]?.string
      repliedContent = replied["content"]?.string
    }
  }

  private static func parts(_ value: JSONValue) -> Parts {
    var parts = Parts()
    if let list = value["attachments"], list.isArray {
      parts.attachments = list.elements.map { file in
        File(waveform: file["waveform"]?.string.map(Waveform.bytes) ?? [])
      }
    }
    if let list = value["embeds"], list.isArray {
      parts.embeds = list.elements.map { card($0, withChildren: true) }
    }
    return parts
  }

  private static func card(_ value: JSONValue, withChildren: Bool) -> Card {
    var card = Card()
    guard value.isObject else { return card }
    card.color = value["color"]?.integer.flatMap(HTMLColor.init(rgb:))
    card.sentAt = value["timestamp"]?.string.flatMap(Timestamp.init(iso8601:))
    card.authorURL = member(value["author"], "url")
    card.authorIcon = member(value["author"], "icon_url")
    card.footerIcon = member(value["footer"], "icon_url")
    card.providerURL = member(value["provider"], "url")
    card.image = media(value["image"])
    card.thumbnail = media(value["thumbnail"])
    if let fields = value["fields"], fields.isArray {
      card.areInline = fields.elements.filter { !$0.isNull }
        .map { $0.isObject ? $0["inline"]?.bool ?? false : false }
    }
    if withChildren, let children = value["children"], children.isArray {
      card.children = children.elements.map { Self.card($0, withChildren: false) }
    }
    return card
  }

  private static func member(_ value: JSONValue?, _ name: StaticString) -> String? {
    guard let value, value.isObject else { return nil }
    return value[name]?.string
  }

  private static func media(_ value: JSONValue?) -> Media {
    guard let value, value.isObject else { return Media(url: value?.string) }
    return Media(
      url: value["url"]?.string,
      width: value["width"]?.integer,
      height: value["height"]?.integer,
      description: value["description"]?.string
    )
  }
}

/// The loudness of a voice message, as it is sent: bytes in Base64.
enum Waveform {
  /// No waveform has more.
  private static let longest = 1024

  static func bytes(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    var bits = 0
    var count = 0
    for letter in text.utf8.prefix(longest * 4 / 3 + 4) {
      guard let value = value(of: letter) else { break }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= (1 << count) - 1
      }
    }
    return Array(result.prefix(longest))
  }

  private static func value(of letter: UInt8) -> Int? {
    switch letter {
    case 0x41...0x5A: Int(letter) - 0x41
    case 0x61...0x7A: Int(letter) - 0x61 + 26
    case 0x30...0x39: Int(letter) - 0x30 + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// The loudness of so many stretches, each the loudest of its part, 0 to 255.
  static func bars(_ bytes: [UInt8], count: Int) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    return (0..<count).map { bar in
      let low = bar * bytes.count / count
      let high = max(low + 1, (bar + 1) * bytes.count / count)
      return bytes[low..<min(high, bytes.count)].max() ?? 0
    }
  }
}
