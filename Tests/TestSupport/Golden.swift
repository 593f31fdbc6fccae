import FoundationEssentials
public import Testing

/// A file that holds what a test expects, read by people and changed on purpose.
public enum Golden {
  /// Compares a text with the golden file `Golden/<name>` beside the test.
  ///
  /// With `RECORD_GOLDEN=1` in the environment the file is rewritten and the test fails, so that a
  /// recording can't pass unseen.
  public static func expect(
    _ actual: String,
    named name: String,
    filePath: String = #filePath,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(fileURLWithPath: filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden").appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(actual.utf8).write(to: file)
      Issue.record("recorded \(name): run again without RECORD_GOLDEN", sourceLocation: location)
      return
    }
    let expected = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    #expect(actual == expected, "differs from \(file.path)", sourceLocation: location)
  }
}
