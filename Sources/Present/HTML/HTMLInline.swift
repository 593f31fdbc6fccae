import Glibc

extension ExportMediaFile {
  /// The kinds of files that are written into pages, by their endings; nothing that a browser runs.
  private static let types = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "apng": "image/apng", "bmp": "image/bmp",
    "mp3": "audio/mpeg", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg",
    "wav": "audio/wav", "flac": "audio/flac", "m4a": "audio/mp4", "mp4": "video/mp4",
    "webm": "video/webm",
  ]

  /// The file as an address that holds it; nothing where it is too large or of another kind.
  func inlined(limit: Int64) -> HTMLAddress? {
    guard size > 0, size <= limit, let type = Self.types[fileExtension] else { return nil }
    let descriptor = open(source, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
      }
      guard !chunk.isEmpty else { return .data(type, bytes) }
      bytes += chunk
    }
    return nil
  }
}
