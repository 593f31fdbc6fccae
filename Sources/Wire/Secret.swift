/// A text that must never be seen: a token, a password, a ticket.
///
/// It has no description of its own, shows nothing to mirrors and dumps, and can't be encoded. The
/// one way to its text is a closure, which makes every use easy to find.
public struct Secret: Sendable, Hashable {
  private let text: String

  /// Keeps a text.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { text.isEmpty }

  /// Shows the text to a closure, which must not let it out of the program but to its own server.
  public func withText<Result, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(text)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Three dots, whatever the text.
  public var description: String { "•••" }

  /// Three dots, whatever the text.
  public var debugDescription: String { "•••" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
