import Model
import Payload
import Query
import Store
import Writing

/// Writes a message a line, in the form that `import` reads: the document as it came, and records of
/// what no document tells.
///
/// Documents of other tools and of harvests, and those that don't fit a line, are written anew in the
/// API's form, with the document as it came within; so is what has other reactions by now.
struct NDJSONExporter: Exporter {
  private let style: ExportStyle
  private var records = NDJSONRecords()
  private var bytes: [UInt8] = []
  private var place: ExportPlace?
  private var last: Snowflake?
  private let reader = JSONReader()

  init(_ style: ExportStyle) {
    self.style = style
  }

  mutating func begin(_ place: ExportPlace) {
    self.place = place
    last = nil
  }

  mutating func add(_ exported: ExportMessage) {
    let content = exported.content
    let message = exported.message
    if last == nil, let place { records.begin(place, at: message.id.timestamp, style.facts) }
    records.meet(message, style.facts)
    bytes += records.take()
    bytes += line(of: content.incoming.document, content.incoming.shape, exported)
    bytes.append(0x0A)
    last = message.id
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
      records.note("deletion", message, "deleted_at", deletedAt)
    }
    if content.isPinned, content.pinnedAt != nil || !message.isPinned {
      records.note("pin", message, "pinned_at", content.pinnedAt)
    } else if !content.isPinned, message.isPinned {
      records.note("unpin", message, "unpinned_at", nil)
    }
  }

  mutating func end() {
    guard let place, let last else { return }
    records.end(at: last.timestamp, style.facts)
    guard style.scope.isWhole, let facts = style.facts else { return }
    for claim in facts.coverage(of: place.place.channelID) {
      guard let within = style.scope.clip(claim.ids) else { continue }
      let low = max(within.lowerBound, place.previous?.successor ?? within.lowerBound)
      let high = min(within.upperBound, last)
      guard low <= high else { continue }
      records.claim(low...high, in: place.place.channelID)
    }
  }

  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes + records.take()
  }

  /// The document of a message, which the archive has other reactions of than the document tells.
  private func line(
    of document: [UInt8],
    _ shape: DocumentShape,
    _ exported: ExportMessage
  ) -> [UInt8] {
    let message = exported.message
    guard Self.sorted(message.reactions) == Self.sorted(exported.hit.message.reactions) else {
      return FluxerDocument.bytes(of: message, holding: document, shape)
    }
    return line(of: document, shape, message)
  }

  /// The document on one line, if a reader finds the same message in it; else a new one around it.
  private func line(of document: [UInt8], _ shape: DocumentShape, _ message: Message) -> [UInt8] {
    if shape == .fluxer, fitsALine(document), names(document, message) { return document }
    return FluxerDocument.bytes(of: message, holding: document, shape)
  }

  private func fitsALine(_ document: [UInt8]) -> Bool {
    !document.contains { $0 == 0x0A || $0 == 0x0D }
      && String(validating: document, as: UTF8.self) != nil
  }

  /// Whether a document says itself which message it is.
  private func names(_ document: [UInt8], _ message: Message) -> Bool {
    let found = try? reader.read(document) { value throws(PayloadError) in
      // A document that came as an import of this form would be taken apart once more.
      value["fluxsearch_original"] == nil && value["record"] == nil
        && value["id"]?.string.flatMap { Snowflake($0) } == message.id
        && value["channel_id"]?.string.flatMap { Snowflake($0) } == message.channelID
    }
    return found ?? false
  }

  private static func sorted(_ reactions: [Reaction]?) -> [Reaction] {
    (reactions ?? []).sorted { one, other in
      (one.emoji.id?.rawValue ?? 0, one.emoji.name ?? "")
        < (other.emoji.id?.rawValue ?? 0, other.emoji.name ?? "")
    }
  }
}
