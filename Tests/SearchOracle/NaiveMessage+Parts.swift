import Foundation
import Model
import Query

extension NaiveMessage {
  /// Whether the message carries something, judged by the protocol's description alone.
  func has(_ part: MessagePart) -> Bool {
    switch part {
    case .link: contents.contains { !NaiveLink.hosts(in: $0).isEmpty }
    case .embed: !embeds.isEmpty
    case .file: !attachments.isEmpty
    case .image: hasMedia("image", embedType: "image")
    case .video: hasMedia("video", embedType: "video")
    case .sound: hasMedia("audio", embedType: "audio")
    case .voice: message.flags.rawValue & 1 << 13 != 0 || attachments.contains(where: \.hasWaveform)
    case .gif:
      embeds.contains { $0.type == "gifv" }
        || attachments.contains {
          $0.contentType == "image/gif" || $0.filename.lowercased().hasSuffix(".gif")
        }
    case .sticker: !stickers.isEmpty
    case .poll: message.poll != nil || message.embeds.contains { $0.type == "poll" }
    case .forward: !message.snapshots.isEmpty || message.reference?.kind == .forward
    case .reaction: message.reactions?.contains { $0.count > 0 } == true
    case .reply: isReply
    case .thread:
      message.hasThread || message.flags.rawValue & 1 << 5 != 0 || message.kind.rawValue == 18
    case .code: contents.contains { $0.filter { $0 == "`" }.count >= 2 }
    case .mention:
      message.mentionsEveryone || message.mentionsHere || !message.mentions.isEmpty
        || !message.mentionedRoles.isEmpty
    }
  }

  /// A reply is of its own kind, or a plain message with a pointer that is no announcement's copy.
  private var isReply: Bool {
    guard let reference = message.reference, reference.kind == .pointer,
      reference.messageID != nil
    else { return false }
    let isCopy = message.flags.rawValue & 2 != 0
    return message.kind.rawValue == 19 || message.kind.rawValue == 0 && !isCopy
  }

  private func hasMedia(_ kind: String, embedType: String) -> Bool {
    embeds.contains { $0.type == embedType }
      || attachments.contains { Self.mediaKind(of: $0) == kind }
  }

  private static func mediaKind(of attachment: Attachment) -> String {
    if let type = attachment.contentType, type != "application/octet-stream" {
      return type.prefix { $0 != "/" }.lowercased()
    }
    let endings = [
      "image": "png jpg jpeg gif webp avif apng bmp tif tiff heic svg",
      "video": "mp4 webm mov mkv avi m4v mpg mpeg ogv",
      "audio": "mp3 ogg oga opus wav flac m4a aac",
    ]
    let name = attachment.filename.lowercased()
    let kind = endings.first {
      $0.value.split(separator: " ").contains { name.hasSuffix("." + $0) }
    }
    return kind?.key ?? "file"
  }

  /// The hosts of all addresses in the texts and under the cards.
  var linkedHosts: [String] {
    (contents + embeds.compactMap(\.url)).flatMap(NaiveLink.hosts)
  }
}

/// Finds web addresses.
enum NaiveLink {
  /// The hosts of the addresses in a text, in lower case, without user and port.
  static func hosts(in text: String) -> [String] {
    let end = #"\s/?#<>()\[\]{}"'`|\\,;!*"#
    let expression = NaiveExact.pattern("https?://(?:[^\(end)]*@)?([^\(end)@:]+)")
    let whole = NSRange(location: 0, length: text.utf16.count)
    let matches = expression?.matches(in: text, range: whole) ?? []
    return matches.compactMap { match in
      Range(match.range(at: 1), in: text).map { range in
        String(text[range]).lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "."))
      }
    }
  }
}
