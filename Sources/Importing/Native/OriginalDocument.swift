import Model
import Payload

/// The document within a line of ours that was written anew: as it came, with its form.
struct OriginalDocument {
  /// The document.
  let bytes: [UInt8]
  /// How it is read.
  let shape: DocumentShape

  /// Reads it from a message object; nothing where there is none.
  init?(_ value: JSONValue) {
    guard let member = value["fluxsearch_original"], member.isObject,
      let shape = member["shape"]?.string.flatMap(Self.shape(named:)),
      let bytes = member["text"]?.string.map({ Array($0.utf8) })
        ?? member["base64"]?.string.flatMap(Self.bytes(ofBase64:))
    else { return nil }
    self.bytes = bytes
    self.shape = shape
  }

  /// Reads the message of the document; what the document doesn't tell and what changed since is the
  /// line's.
  ///
  /// - Parameter line: the message as the line around the document has it.
  /// - Returns: the message, or nothing where the document can't be read or is another message's.
  func message(of line: Message) -> Decoded<Message>? {
    let context = PayloadContext(
      shape: shape,
      channelID: line.channelID,
      guildID: line.guildID,
      author: line.author
    )
    let decoded = try? JSONReader().read(bytes) { value throws(PayloadError) in
      try MessagePayload.decode(value, in: context)
    }
    guard let decoded, decoded.value.id == line.id else { return nil }
    var message = decoded.value
    message.channelID = line.channelID
    message.reactions = line.reactions ?? message.reactions
    return Decoded(value: message, oddities: decoded.oddities)
  }

  private static func shape(named name: String) -> DocumentShape? {
    switch name {
    case "fluxer": .fluxer
    case "harvest": .harvest
    case "chat_exporter": .chatExporter
    default: nil
    }
  }

  /// Reads base 64 with padding (RFC 4648); nothing where it is none.
  private static func bytes(ofBase64 text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for digit in text.utf8 where digit != UInt8(ascii: "=") {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 6 | value
      count += 1
      if count % 4 == 0 {
        bytes += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
        bits = 0
      }
    }
    switch count % 4 {
    case 0: return bytes
    case 2: return bytes + [UInt8(bits >> 4 & 255)]
    case 3: return bytes + [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
    default: return nil
    }
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case 0x41...0x5A: UInt32(digit - 0x41)
    case 0x61...0x7A: UInt32(digit - 0x61 + 26)
    case 0x30...0x39: UInt32(digit - 0x30 + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
