/// The name of an archive's entry, proved to stay within the archive.
///
/// Nothing is ever unpacked to a disk; but a name that tries to leave is a sign that the file was
/// made to harm, and is refused as such.
public struct EntryPath: Hashable, Sendable {
  /// The parts between slashes, none of them empty, `.` or `..`.
  public let components: [String]

  /// Takes a name as it stands in an archive.
  ///
  /// - Throws: `.escapingPath` for absolute names, `..`, backslashes, drive letters, controls and
  ///   names of nothing or without end.
  public init(_ name: String) throws(ArchivesError) {
    let bytes = name.utf8
    let hasDrive = bytes.count >= 2 && bytes.dropFirst().first == UInt8(ascii: ":")
    let isOdd = bytes.contains { $0 == UInt8(ascii: "\\") || $0 < 0x20 || $0 == 0x7F }
    let parts = name.split(separator: "/").map(String.init).filter { $0 != "." }
    guard !parts.isEmpty, parts.count <= 64, bytes.count <= 4096, !isOdd, !hasDrive,
      bytes.first != UInt8(ascii: "/"), !parts.contains("..")
    else { throw .escapingPath(String(name.prefix(200))) }
    components = parts
  }
}

extension EntryPath: CustomStringConvertible {
  /// The parts, joined by slashes.
  public var description: String {
    components.joined(separator: "/")
  }
}
