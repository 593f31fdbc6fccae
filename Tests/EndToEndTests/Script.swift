import Foundation
import Testing

/// Programs of a few lines that tests have others start.
enum Script {
  /// Writes a program that can be started at once.
  ///
  /// Another program writes the file: a process that a test beside this one is just starting holds
  /// whatever is open here, and what anyone holds open for writing can't be started.
  static func write(_ text: String, to path: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", #"printf %s "$1" > "$2" && chmod 700 "$2""#, "sh", text, path]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}
