public import Store

/// The files that an archive holds beside it, for pages.
public struct ArchiveMedia: ExportMedia {
  private let lookup: MediaLookup

  /// Looks into an archive.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public init(_ archive: Archive) throws(StoreError) {
    lookup = try MediaLookup(archive)
  }

  /// The file of an address; nothing where it isn't held, or no page should show or offer it.
  public func file(for url: String, hash: String?) -> ExportMediaFile? {
    // Where the archive can't be read the messages can't either, and the export ends by them.
    guard let held = try? lookup.file(at: url) else { return nil }
    return ExportMediaFile(
      source: held.path,
      sha256: held.sha256,
      fileExtension: held.fileExtension,
      size: held.size
    )
  }
}
