import Model

/// The members of attachments in all shapes that are read (fluxer-protocol 13.1, 28.3).
enum AttachmentField: UInt8, FieldName {
  case id
  case filename
  case title
  case description
  case contentType
  case contentHash
  case size
  case url
  case width
  case height
  case duration
  case flags
  case waveform
  case expiresAt
  case expired

  init?(_ key: JSONKey) {
    switch key.count {
    case 2 where key == "id": self = .id
    case 3 where key == "url": self = .url
    case 4 where key == "size": self = .size
    case 5 where key == "title": self = .title
    case 5 where key == "width": self = .width
    case 5 where key == "flags": self = .flags
    case 6 where key == "height": self = .height
    case 7 where key == "expired": self = .expired
    case 7 where key == "cdn_url": self = .url
    case 8 where key == "filename", 8 where key == "fileName": self = .filename
    case 8 where key == "duration": self = .duration
    case 8 where key == "waveform": self = .waveform
    case 10 where key == "expires_at": self = .expiresAt
    case 11 where key == "description": self = .description
    case 12 where key == "content_type": self = .contentType
    case 12 where key == "content_hash": self = .contentHash
    case 13 where key == "attachment_id": self = .id
    case 13 where key == "fileSizeBytes": self = .size
    default: return nil
    }
  }
}

extension Lenient {
  /// Reads an attachment; noted and understood is the address alone.
  mutating func attachment(_ value: JSONValue) -> Attachment? {
    guard value.isObject else {
      guard !value.isNull else { return nil }
      note(value, expected: .object)
      return value.string.flatMap(AttachmentAddress.attachment(at:))
    }
    let fields = Fields<AttachmentField>(value)
    return attachment(fields, size: integer(fields[.size]))
  }

  /// Reads an attachment of a harvest: an object that has its size as a string, or an address.
  mutating func harvestAttachment(_ value: JSONValue) -> Attachment? {
    if let address = value.string { return AttachmentAddress.attachment(at: address) }
    guard value.isObject else { return attachment(value) }
    let fields = Fields<AttachmentField>(value)
    return attachment(fields, size: integerText(fields[.size]))
  }

  private mutating func attachment(
    _ fields: Fields<AttachmentField>,
    size: Int64?
  ) -> Attachment {
    let url = nonEmptyText(fields[.url])
    let name = nonEmptyText(fields[.filename])
    let hint = name == nil ? url.flatMap(AttachmentAddress.attachment(at:)) : nil
    let id = id(fields[.id])
    var attachment = Attachment(id: id ?? hint?.id, filename: name ?? hint?.filename ?? "")
    attachment.title = nonEmptyText(fields[.title])
    attachment.description = nonEmptyText(fields[.description])
    attachment.contentType = nonEmptyText(fields[.contentType])
    attachment.contentHash = nonEmptyText(fields[.contentHash])
    attachment.size = size
    attachment.url = url
    attachment.width = integer(fields[.width])
    attachment.height = integer(fields[.height])
    attachment.duration = number(fields[.duration])
    attachment.flags = integer(fields[.flags]) ?? 0
    attachment.hasWaveform = fields[.waveform].map { !$0.isNull } ?? false
    attachment.expiresAt = time(fields[.expiresAt])
    attachment.isExpired = flag(fields[.expired]) ?? false
    return attachment
  }
}

/// What the address of an attachment tells: `…/attachments/{channel}/{attachment}/{name}`.
enum AttachmentAddress {
  /// The attachment that lies at an address, or nothing for an empty one.
  ///
  /// The name is the path's last part with its percent signs resolved; the id is the part before
  /// where that is one, which is a hint only (fluxer-protocol 13.3).
  static func attachment(at address: String) -> Attachment? {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    guard let last = parts.last else { return nil }
    let id = parts.count >= 4 ? Snowflake(String(Substring(parts[parts.count - 2]))) : nil
    var attachment = Attachment(id: id, filename: decoded(last))
    attachment.url = address
    return attachment
  }

  private static func decoded(_ part: Substring.UTF8View) -> String {
    let bytes = Array(part)
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "%"), position + 2 < bytes.count,
        let high = JSONText.hexDigit(bytes[position + 1]),
        let low = JSONText.hexDigit(bytes[position + 2])
      {
        plain.append(UInt8(high << 4 | low))
        position += 3
      } else {
        plain.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
