import SQLite
import Text

/// The version of this program.
public enum Version {
  /// The version by itself, as in `0.1.0`.
  public static let text = "0.1.0"

  /// The versions of what the program is built on, a line each.
  public static var parts: [String] {
    // A version that can't be asked for is no reason not to tell the others.
    let sqlite = try? Connection(path: ":memory:", mode: .readWrite)
      .value("SELECT sqlite_version()")?.text
    return ["SQLite \(sqlite ?? "unknown")", "analyser/ICU/Unicode \(TextAnalyser.version)"]
  }
}
