/// An archive that can be opened, by the name that people call it by.
public struct KnownArchive: Hashable, Sendable {
  /// What it is called: the name of its file, without its ending.
  public let name: String
  /// Its file.
  public let path: String

  /// Names an archive after its file.
  public init(path: String) {
    self.path = path
    let file = path.split(separator: "/").last.map(String.init) ?? path
    name = file.hasSuffix(".sqlite") ? String(file.dropLast(".sqlite".count)) : file
  }
}
