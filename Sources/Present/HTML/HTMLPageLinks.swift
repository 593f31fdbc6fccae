/// The files of an export that a page leads to, by their paths relative to the export's folder.
public struct HTMLPageLinks: Hashable, Sendable {
  /// The page itself.
  public var page: String
  /// The part before.
  public var previous: String?
  /// The part after; it is known only when the page ends.
  public var next: String?
  /// The page with charts and search.
  public var index: String?
  /// The list of all channels.
  public var home: String?

  /// Names a page that stands alone.
  public init(page: String = "") {
    self.page = page
  }

  /// The address of another file, as this page writes it.
  func address(of path: String, fragment: String? = nil) -> HTMLAddress {
    .file(HTMLAddress.path(from: page, to: path), fragment: fragment)
  }

  /// The address of a message: within this page, or on the one where it stands; nothing where it isn't
  /// exported.
  func address(of message: Int64, _ anchors: HTMLAnchors) -> HTMLAddress? {
    guard let path = anchors.page(of: message) else { return nil }
    return path == page ? .message(message) : address(of: path, fragment: "m\(message)")
  }
}
