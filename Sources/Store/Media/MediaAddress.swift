public import Model

/// What the address of a file tells without being asked for (fluxer-protocol 13.3, 13.4, 25).
public struct MediaAddress: Hashable, Sendable {
  /// The address without what changes with every signature: what two links to one file share.
  public let place: String
  /// When its signature ends; nothing where it has none, or one that does not end.
  public let signedUntil: Timestamp?
  /// What lies there, as far as the path tells.
  public let reference: MediaReference?

  private static let signing: Set<String> = ["ex", "is", "hm", "uc"]

  /// Reads an address; nothing for what is none of http or https, or longer than any.
  public init?(_ url: String) {
    guard url.utf8.count <= 8_192, url.hasPrefix("https://") || url.hasPrefix("http://"),
      url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
    let whole = url.prefix { $0 != "#" }
    let path = whole.prefix { $0 != "?" }
    var kept: [Substring] = []
    var until: Timestamp?
    for pair in whole.dropFirst(path.count + 1).split(separator: "&") {
      let name = String(pair.prefix { $0 != "=" })
      guard Self.signing.contains(name) else {
        kept.append(pair)
        continue
      }
      guard name == "ex" else { continue }
      // Seconds in hexadecimal digits; 0 stands for no end.
      let seconds = Int64(pair.dropFirst(3), radix: 16) ?? 0
      if seconds > 0, seconds < 1 << 40 { until = Timestamp(milliseconds: seconds * 1_000) }
    }
    place = String(path) + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
    signedUntil = until
    reference = Self.reference(inPath: path)
  }

  /// What lies at a path below the origin of media: `/avatars/{id}/{hash}`, `/emojis/{id}` and their
  /// like, with an ending or without.
  public static func reference(inPath path: Substring) -> MediaReference? {
    let parts = path.prefix { $0 != "?" }.split(separator: "/")
    guard parts.count >= 2 else { return nil }
    let last = parts[parts.count - 1]
    let stem = String(last.prefix { $0 != "." })
    switch parts[parts.count - 2] {
    case "emojis": return Snowflake(stem).map { MediaReference(.emoji, $0) }
    case "stickers": return Snowflake(stem).map { MediaReference(.sticker, $0) }
    default: break
    }
    guard parts.count >= 3, let id = Snowflake(String(parts[parts.count - 2])) else { return nil }
    let hash = plainHash(stem)
    switch parts[parts.count - 3] {
    case "avatars": return MediaReference(.avatar, id, variant: hash)
    case "icons": return MediaReference(.icon, id, variant: hash)
    default: break
    }
    guard parts.count >= 4, parts[parts.count - 4] == "attachments" else { return nil }
    return MediaReference(.attachment, id)
  }

  /// The hash of a picture without the mark of one that moves: the server keeps both as one.
  public static func plainHash(_ hash: String) -> String {
    hash.hasPrefix("a_") ? String(hash.dropFirst(2)) : hash
  }

  /// Whether a text can be a picture's hash: only such become parts of paths.
  public static func isHash(_ hash: String) -> Bool {
    let plain = plainHash(hash)
    return !plain.isEmpty && plain.utf8.count <= 64
      && plain.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
      }
  }

  /// Where a picture lies below the origin of media.
  ///
  /// Pictures are asked for in the largest size that every server gives; attachments have their own
  /// addresses.
  ///
  /// - Parameters:
  ///   - reference: an avatar, icon, emoji or sticker.
  ///   - isAnimated: whether it moves.
  ///   - origin: the instance's origin of media.
  /// - Returns: the address; nothing for attachments, and for a variant that is no hash.
  public static func url(
    of reference: MediaReference,
    isAnimated: Bool,
    origin: String
  ) -> String? {
    let base = origin.hasSuffix("/") ? String(origin.dropLast()) : origin
    let moving = isAnimated ? "&animated=true" : ""
    switch reference.keeper {
    case .attachment: return nil
    case .emoji: return "\(base)/emojis/\(reference.target).webp?size=512\(moving)"
    case .sticker: return "\(base)/stickers/\(reference.target).webp?size=512\(moving)"
    case .avatar, .icon:
      guard isHash(reference.variant) else { return nil }
      let folder = reference.keeper == .avatar ? "avatars" : "icons"
      let picture = "\(folder)/\(reference.target)/\(reference.variant).webp"
      return "\(base)/\(picture)?size=1024\(moving)"
    }
  }
}
