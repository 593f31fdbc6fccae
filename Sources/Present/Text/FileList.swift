import Model
import Query
import Writing

/// What came with a message, by name.
enum FileList {
  /// Names files and stickers; nothing where there are none.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - field: the part of it that is shown above; its stickers aren't named twice.
  /// - Returns: the names.
  static func text(of message: Message, below field: MessageField) -> SafeText? {
    let attachments = message.attachments + message.snapshots.flatMap(\.attachments)
    var names: [SafeText] = attachments.map { file in
      guard let size = file.size else { return SafeText(file.filename) }
      return "\(file.filename) (\(Figures.size(size)))"
    }
    if field != .sticker {
      names += (message.stickers + message.snapshots.flatMap(\.stickers)).map {
        "sticker: \($0.name ?? "unnamed")"
      }
    }
    guard let first = names.first else { return nil }
    return names.dropFirst().reduce(first) { $0 + ", " + $1 }
  }

  /// What stands before a text that isn't the message's own.
  static func label(of text: LitText) -> String? {
    switch text.field {
    case .content: nil
    case .forwarded: "forwarded: "
    case .embed: "embed: "
    case .file: "file: "
    case .sticker: "sticker: "
    case .poll: "poll: "
    case .fileText: "in \(text.filename ?? "a file"): "
    }
  }
}
