import Model
import Payload

/// A message of our own JSON export, put back into the API's form.
///
/// Values are carried over byte by byte, so that nothing is escaped twice or read otherwise.
struct ExportedMessage {
  private let value: JSONValue

  init(_ value: JSONValue) {
    self.value = value
  }

  /// The message in the API's form; its document as it came is within, where the export has it.
  func document(_ guildID: Snowflake?) -> [UInt8] {
    var object = Splice()
    for name in ["id", "channel_id", "type", "flags", "content", "pinned"] as [StaticString] {
      object.member(name, value[name])
    }
    if let guildID { object.member("guild_id", text: "\(guildID)") }
    object.member("timestamp", value["sent_at"])
    object.member("edited_timestamp", value["edited_at"])
    if let author = value["author"] {
      object.member("author", bytes: Self.person(author))
      if author["kind"]?.string == "webhook" { object.member("webhook_id", author["id"]) }
    }
    object.member("member", value["member"])
    writeMentions(to: &object)
    object.member("attachments", value["attachments"])
    object.member("embeds", bytes: Splice.list(value["embeds"]) { Self.card($0, depth: 0) })
    object.member("stickers", value["stickers"])
    object.member("poll", value["poll"])
    object.member("reactions", bytes: Splice.list(value["reactions"], Self.reaction))
    writeReference(to: &object)
    if let document = value["document"], document.string != nil {
      var original = Splice()
      original.member("shape", value["document_shape"])
      original.member("text", document)
      object.member("fluxsearch_original", bytes: original.object)
    }
    return object.object
  }

  /// What became of the message, and what it said before.
  func records() -> [ArchiveRecord] {
    guard let id = Self.id(value["id"]), let channelID = Self.id(value["channel_id"]) else {
      return []
    }
    var records: [ArchiveRecord] = []
    for version in value["versions"].map({ Array($0.elements) }) ?? [] {
      var object = Splice()
      object.member("id", value["id"])
      object.member("channel_id", value["channel_id"])
      object.member("author", bytes: value["author"].map(Self.person) ?? Array("null".utf8))
      object.member("content", version["content"])
      object.member("edited_timestamp", version["edited_at"])
      var line = Splice()
      line.member("record", text: "version")
      line.member("seen_at", version["seen_at"])
      line.member("message", bytes: object.object)
      let record = try? JSONReader().read(line.object) { value throws(PayloadError) in
        try ArchiveRecord.read(value)
      }
      if let record = record.flatMap(\.self) { records.append(record) }
    }
    if let deletedAt = Self.time(value["deleted_at"]) {
      records.append(.deletion(channelID: channelID, id: id, at: deletedAt))
    }
    if value["pinned"]?.bool == true {
      records.append(.pin(channelID: channelID, id: id, at: Self.time(value["pinned_at"])))
    } else if value["document"] != nil {
      // The document may know the pin that was taken back.
      records.append(.unpin(channelID: channelID, id: id))
    }
    return records
  }

  /// A person of the list behind the messages.
  static func user(_ value: JSONValue) -> User? {
    // What a webhook is called stands in each message.
    guard value["kind"]?.string != "webhook" else { return nil }
    return
      (try? JSONReader().read(person(value)) { value throws(PayloadError) in
        try UserPayload.decode(value).value
      }).flatMap { $0.id == nil || $0.isReference ? nil : $0 }
  }

  private static func person(_ value: JSONValue) -> [UInt8] {
    var object = Splice()
    for name in ["id", "username", "discriminator", "global_name", "avatar"] as [StaticString] {
      object.member(name, value[name])
    }
    let kind = value["kind"]?.string
    if kind == "bot" || kind == "system" {
      object.member(kind == "bot" ? "bot" : "system", truth: true)
    }
    return object.object
  }

  private func writeMentions(to object: inout Splice) {
    guard let mentions = value["mentions"] else { return }
    object.member("mention_everyone", mentions["everyone"])
    if mentions["here"]?.bool == true { object.member("mention_here", truth: true) }
    object.member("mention_roles", mentions["roles"])
    object.member("mentions", bytes: Splice.list(mentions["users"], Self.reference))
  }

  private static func reference(_ id: JSONValue) -> [UInt8] {
    var object = Splice()
    object.member("id", id)
    return object.object
  }

  private static func reaction(_ value: JSONValue) -> [UInt8] {
    var emoji = Splice()
    emoji.member("id", value["emoji_id"])
    emoji.member("name", value["emoji_name"])
    emoji.member("animated", value["animated"])
    var object = Splice()
    object.member("emoji", bytes: emoji.object)
    object.member("count", value["count"])
    object.member("users", bytes: Splice.list(value["users"], reference))
    return object.object
  }

  private func writeReference(to object: inout Splice) {
    let reply = value["reply_to"].flatMap { $0.isObject ? $0 : nil }
    if let reference = reply ?? value["reference"], reference.isObject {
      var pointer = Splice()
      pointer.member("type", number: reference["kind"]?.string == "forward" ? 1 : 0)
      pointer.member("channel_id", reference["channel_id"])
      pointer.member("guild_id", reference["guild_id"])
      pointer.member("message_id", reference["id"])
      object.member("message_reference", bytes: pointer.object)
    }
    object.member("message_snapshots", bytes: Splice.list(value["forwards"], Self.snapshot))
  }

  private static func snapshot(_ value: JSONValue) -> [UInt8] {
    var object = Splice()
    object.member("content", value["content"])
    object.member("timestamp", value["sent_at"])
    object.member("attachments", value["attachments"])
    object.member("embeds", bytes: Splice.list(value["embeds"]) { card($0, depth: 0) })
    object.member("stickers", value["stickers"])
    return object.object
  }

  private static func card(_ value: JSONValue, depth: Int) -> [UInt8] {
    var object = Splice()
    for name in ["type", "title", "description", "url", "fields"] as [StaticString] {
      object.member(name, value[name])
    }
    for (name, member, text) in [
      ("author", "name", value["author"]), ("provider", "name", value["provider"]),
      ("footer", "text", value["footer"]), ("image", "url", value["image_url"]),
      ("thumbnail", "url", value["thumbnail_url"]), ("video", "url", value["video_url"]),
      ("audio", "url", value["audio_url"]),
    ] as [(StaticString, StaticString, JSONValue?)] where text?.string != nil {
      var inner = Splice()
      inner.member(member, text)
      object.member(name, bytes: inner.object)
    }
    if depth < 4 {
      object.member(
        "children",
        bytes: Splice.list(value["children"]) { card($0, depth: depth + 1) }
      )
    }
    return object.object
  }

  private static func id(_ value: JSONValue?) -> Snowflake? {
    value?.string.flatMap { Snowflake($0) }
  }

  private static func time(_ value: JSONValue?) -> Timestamp? {
    value?.string.flatMap { Timestamp(iso8601: $0) }
  }
}

/// Puts an object together of values that are JSON already.
private struct Splice {
  private var bytes: [UInt8] = []

  /// The object so far.
  var object: [UInt8] { [UInt8(ascii: "{")] + bytes + [UInt8(ascii: "}")] }

  /// Adds a member with a value as it stands elsewhere; what is null there is left out.
  mutating func member(_ name: StaticString, _ value: JSONValue?) {
    guard let value, !value.isNull else { return }
    member(name, bytes: Array(value.rawBytes))
  }

  /// Adds a text of digits and letters.
  mutating func member(_ name: StaticString, text: String) {
    member(name, bytes: Array("\"\(text)\"".utf8))
  }

  mutating func member(_ name: StaticString, number: Int) {
    member(name, bytes: Array("\(number)".utf8))
  }

  mutating func member(_ name: StaticString, truth: Bool) {
    member(name, bytes: Array("\(truth)".utf8))
  }

  mutating func member(_ name: StaticString, bytes value: [UInt8]) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes += Array("\"\(name)\":".utf8) + value
  }

  /// An array of what is made of each element of another.
  static func list(_ value: JSONValue?, _ make: (JSONValue) -> [UInt8]) -> [UInt8] {
    var bytes = [UInt8(ascii: "[")]
    for element in value.map({ Array($0.elements) }) ?? [] {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes += make(element)
    }
    return bytes + [UInt8(ascii: "]")]
  }
}
