/// What kind of media a file is.
public enum MediaKind: String, Hashable, Sendable, CaseIterable {
  /// A still or moving picture.
  case image
  /// Film.
  case video
  /// Sound.
  case sound
  /// Anything else.
  case file

  /// Judges by the media type, and where that is missing or says nothing, by the name's ending.
  public init(contentType: String?, filename: String) {
    if let kind = contentType.flatMap(Self.init(contentType:)) {
      self = kind
      return
    }
    switch Self.fileExtension(of: filename) {
    case "png", "jpg", "jpeg", "gif", "webp", "avif", "apng", "bmp", "tif", "tiff", "heic", "svg":
      self = .image
    case "mp4", "webm", "mov", "mkv", "avi", "m4v", "mpg", "mpeg", "ogv": self = .video
    case "mp3", "ogg", "oga", "opus", "wav", "flac", "m4a", "aac": self = .sound
    default: self = .file
    }
  }

  private init?(contentType: String) {
    let type = contentType.lowercased()
    if type.hasPrefix("image/") {
      self = .image
    } else if type.hasPrefix("video/") {
      self = .video
    } else if type.hasPrefix("audio/") {
      self = .sound
    } else if type.isEmpty || type == "application/octet-stream" {
      return nil
    } else {
      self = .file
    }
  }

  /// The ending of a file's name in lower case, without its dot; at most 16 bytes of it count.
  public static func fileExtension(of filename: String) -> String? {
    guard let dot = filename.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = filename[filename.index(after: dot)...]
    guard !ending.isEmpty, ending.utf8.count <= 16, dot != filename.startIndex else { return nil }
    return ending.lowercased()
  }
}
