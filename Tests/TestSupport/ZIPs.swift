import FoundationEssentials
import Glibc
import Testing

extension TemporaryFolder {
  /// Makes a ZIP by Python's own writer, which shares nothing with our reader.
  ///
  /// - Parameters:
  ///   - body: Python that writes into `z`.
  ///   - name: the file's name.
  /// - Returns: its path.
  /// - Throws: what the file system reports.
  public func zip(_ body: String, named name: String = "test.zip") throws -> String {
    let path = path(name)
    let script = """
      import zipfile, sys, json
      z = zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED)
      \(body)
      z.close()
      """
    let file = try write(script, to: "\(name).py")
    // Paths of temporary folders hold no quotes.
    #expect(system("python3 '\(file)' '\(path)'") == 0)
    return path
  }

  /// Writes a file.
  ///
  /// - Returns: its path.
  /// - Throws: what the file system reports.
  public func write(_ text: String, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
