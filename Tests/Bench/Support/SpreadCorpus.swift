import Glibc
import Importing
import Model
import Store

/// The corpus with more channels: each is taken apart into several, message by message.
struct SpreadCorpus {
  let options: Options

  /// So many channels are made of one.
  static let factor: UInt64 = 5

  private static let mark = Array("\"channel_id\":\"".utf8)

  var archivePath: String { options.path("spread.sqlite") }

  /// Makes an archive of it, unless one is there that is to be kept.
  func makeArchive() throws {
    if options.keeps, Folder.holds(archivePath) { return }
    let path = options.path("spread.ndjson")
    try write(to: path)
    defer { unlink(path) }
    Folder.removeDatabase(archivePath)
    let archive = try Archive(at: archivePath, makingFor: "bench.example")
    let control = ImportControl(now: { Timestamp(milliseconds: 1_760_000_000_000) })
    _ = try Importer(into: archive, control: control)
      .take(ImportInput(path: path, kind: .native))
  }

  private func write(to path: String) throws {
    guard let file = fopen(path, "w") else {
      throw BenchError.file(path, reason: String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    var number: UInt64 = 0
    try MappedFile(options.corpus).forEachLine { line in
      // Which of the channels it is follows no pattern that the messages have.
      let part = ((number &* 0x9E37_79B9_7F4A_7C15) >> 40) % Self.factor
      number += 1
      let bytes = Self.moved(line, part)
      fwrite(bytes, 1, bytes.count, file)
    }
  }

  private static func moved(_ line: UnsafeBufferPointer<UInt8>, _ part: UInt64) -> [UInt8] {
    var bytes = Array(line)
    bytes.append(0x0A)
    guard let start = bytes.firstRange(of: mark)?.upperBound,
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")),
      let id = UInt64(String(decoding: bytes[start..<end], as: UTF8.self))
    else { return bytes }
    bytes.replaceSubrange(start..<end, with: Array("\(id + part * 1_000)".utf8))
    return bytes
  }
}
