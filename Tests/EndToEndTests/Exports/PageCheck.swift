import Foundation
import TestSupport
import Testing

/// Asks other readers about pages.
enum PageCheck {
  /// Expects that html5lib and tidy find no fault in any page of a folder; without them there is nobody to
  /// ask.
  ///
  /// A fault is what the standard calls a parse error.
  ///
  /// - Parameters:
  ///   - sandbox: where the programs run.
  ///   - out: the folder.
  ///   - remark: what lines of tidy hold that are no faults; nothing where every line is one.
  /// - Throws: what keeps the readers from being asked.
  static func expectConforming(
    _ sandbox: Sandbox,
    _ out: String,
    passingOver remark: String? = nil
  ) throws {
    let script = """
      import sys, pathlib
      try: import html5lib
      except ImportError: sys.exit(0)
      for path in pathlib.Path(sys.argv[1]).rglob("*.html"):
        try: html5lib.HTMLParser(strict=True).parse(path.read_bytes())
        except Exception as fault: sys.exit(f"{path}: {fault!r}")
      """
    let file = sandbox.home.path("check.py")
    try Data(script.utf8).write(to: URL(fileURLWithPath: file))
    let strict = try sandbox.shell("python3 '\(file)' '\(out)'")
    #expect(strict.code == 0, "\(strict.errors.suffix(400))")
    let filter = remark.map { " | grep -v '\($0)'" } ?? ""
    let tidy = try sandbox.shell(
      """
      command -v tidy >/dev/null || exit 0
      find '\(out)' -name '*.html' -print0 | xargs -0 -n1 tidy -q -e --show-warnings no 2>&1\(filter) \
        | head -5
      """
    )
    #expect(tidy.text.isEmpty, "\(tidy.text)")
  }
}
