import Model
import Payload
import Query
import Store
import Writing

/// Writes a message a line, in the form that `import` reads: the document as it came, and records of
/// what no document tells.
///
/// Documents of other tools and of harvests are written anew in the API's form, for a line doesn't
/// say which form it has.
struct NDJSONExporter: Exporter {
  private var json = JSONWriter()
  private var bytes: [UInt8] = []
  private let reader = JSONReader()

  init() {}

  mutating func begin(_ place: ExportPlace) {
    let place = place.place
    if let guild = place.guildID {
      json.object {
        $0.member("record", "guild")
        $0.key("guild")
        $0.object {
          $0.member("id", guild)
          if let name = place.guildName { $0.member("name", name) }
        }
      }
      endLine()
    }
    json.object {
      $0.member("record", "channel")
      $0.key("channel")
      $0.object {
        $0.member("id", place.channelID)
        if let kind = place.kind { $0.member("type", kind.rawValue) }
        if let guild = place.guildID { $0.member("guild_id", guild) }
        if let name = place.channelName { $0.member("name", name) }
      }
    }
    endLine()
  }

  mutating func add(_ exported: ExportMessage) {
    let content = exported.content
    let message = exported.message
    bytes += line(of: content.incoming.document, content.incoming.shape, message)
    bytes.append(0x0A)
    for version in content.versions {
      let earlier = IncomingMessage(earlier: version, of: message)
      // The instant is digits and letters, and the document is JSON already.
      bytes += Array(
        #"{"record":"version","seen_at":"\#(version.receivedAt.iso8601)","message":"#.utf8
      )
      bytes += line(of: version.document, version.shape, earlier.message)
      bytes += Array("}\n".utf8)
    }
    if let deletedAt = content.deletedAt {
      record("deletion", message, "deleted_at", deletedAt)
    }
    if content.isPinned, content.pinnedAt != nil || !message.isPinned {
      record("pin", message, "pinned_at", content.pinnedAt)
    }
  }

  mutating func end() {}

  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func endLine() {
    json.endLine()
    bytes += json.take()
  }

  private mutating func record(
    _ name: String,
    _ message: Message,
    _ key: String,
    _ time: Timestamp?
  ) {
    json.object {
      $0.member("record", name)
      $0.member("channel_id", message.channelID)
      $0.member("id", message.id)
      if let time { $0.member(key, time) }
    }
    endLine()
  }

  /// The document on one line, if a reader finds the same message in it; else a new one.
  private func line(of document: [UInt8], _ shape: DocumentShape, _ message: Message) -> [UInt8] {
    if shape == .fluxer, names(document, message) {
      // JSON has line ends between its values only; within texts they are escaped.
      return document.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
    }
    return FluxerDocument.bytes(of: message)
  }

  /// Whether a document says itself which message it is.
  private func names(_ document: [UInt8], _ message: Message) -> Bool {
    let context = PayloadContext(shape: .fluxer)
    let read = try? reader.read(document) { value throws(PayloadError) in
      try MessagePayload.decode(value, in: context)
    }
    guard let found = read?.value else { return false }
    return found.id == message.id && found.channelID == message.channelID
  }
}
