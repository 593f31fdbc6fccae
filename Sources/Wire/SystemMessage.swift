import Glibc

/// The system's own words.
enum SystemMessage {
  /// Says what a number of an error means; glibc gives each thread its own text.
  static func text(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
