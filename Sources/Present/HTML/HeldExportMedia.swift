public import Store

/// The files that lie beside an archive.
public struct HeldExportMedia: ExportMedia {
  private let lookup: MediaLookup

  /// Serves an archive.
  ///
  /// - Throws: what SQLite reports.
  public init(_ archive: Archive) throws(StoreError) {
    lookup = try MediaLookup(archive)
  }

  /// The file that lay at an address; what can't be read is as good as not held.
  public func file(for url: String, hash: String?) -> ExportMediaFile? {
    guard let held = (try? lookup.file(at: url)) ?? nil else { return nil }
    return ExportMediaFile(
      source: held.path,
      sha256: held.sha256,
      fileExtension: held.fileExtension,
      size: held.size,
      isShowable: held.isShowable
    )
  }
}
