/// A file that an export may take along.
public struct ExportMediaFile: Hashable, Sendable {
  /// Where the archive keeps it.
  public let source: String
  /// Its SHA-256 as 64 small hexadecimal digits: its name in the export.
  public let sha256: String
  /// How its name ends, without the dot, in small letters.
  public let fileExtension: String
  /// Bytes.
  public let size: Int64
  /// Whether it is a picture, film or sound by its own bytes.
  public let isShowable: Bool

  /// Describes a file; nothing where the digest is none, for it becomes a path.
  public init?(source: String, sha256: String, fileExtension: String, size: Int64, isShowable: Bool)
  {
    let isDigest =
      sha256.utf8.count == 64
      && sha256.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard isDigest else { return nil }
    self.source = source
    self.sha256 = sha256
    self.fileExtension = fileExtension
    self.size = size
    self.isShowable = isShowable
  }

  /// Where it lies in the export, relative to its folder.
  ///
  /// What a browser might run (pages, drawings with scripts) bears an ending that is only shown.
  public var path: String {
    let ending = Self.quiet.contains(fileExtension) ? fileExtension : "bin"
    let isText = ["htm", "html", "xhtml", "xml", "svg", "js", "mjs", "css"].contains(fileExtension)
    return "media/\(sha256.prefix(2))/\(sha256.dropFirst(2)).\(isText ? "txt" : ending)"
  }

  /// Endings of files that nothing runs.
  private static let quiet: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "avif", "apng", "bmp", "mp4", "webm", "mov", "m4v", "ogv",
    "mp3", "ogg", "oga", "opus", "wav", "flac", "m4a", "aac", "pdf", "txt", "zip", "7z", "gz",
    "tar",
    "docx", "xlsx", "pptx", "odt", "ods", "odp", "csv", "json", "log", "md", "epub",
  ]
}

/// Knows which files the archive holds.
public protocol ExportMedia {
  /// The file that lay at an address.
  ///
  /// - Parameters:
  ///   - url: the address as a message has it; for assets of the instance their path, which begins
  ///     with a slash: `/avatars/{user}/{hash}`, `/icons/{guild or group}/{hash}`, `/emojis/{id}`,
  ///     `/stickers/{id}`, without an ending.
  ///   - hash: the server's hash of its bytes, where it told one.
  /// - Returns: the file; nothing where it isn't held.
  func file(for url: String, hash: String?) -> ExportMediaFile?
}

/// An archive that holds no media.
public struct NoMedia: ExportMedia {
  /// Makes it.
  public init() {}

  /// Nothing is held.
  public func file(for url: String, hash: String?) -> ExportMediaFile? { nil }
}
