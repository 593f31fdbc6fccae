import Console
import Writing

/// Opens addresses with whatever the desktop opens them with.
enum Browser {
  /// Opens a web address.
  ///
  /// - Throws: `Failure` where nothing can open it.
  static func open(_ address: String) throws {
    guard WebLink(address) != nil else {
      throw Failure("'\(address)' is no web address", code: .usage)
    }
    switch Spawn.run(["xdg-open", address]) {
    case 0?: return
    case nil:
      throw Failure(
        "can't open \(address): xdg-open can't be started",
        hint: "install xdg-utils, or copy the address",
        code: .partial
      )
    default: throw Failure("xdg-open can't open \(address)", code: .partial)
    }
  }
}
