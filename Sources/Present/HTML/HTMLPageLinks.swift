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
}
