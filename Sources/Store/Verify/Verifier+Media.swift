import Queries
import SQLite

extension Verifier {
  /// Compares the folder of files with what is said to lie in it: their sizes, and in full their digests.
  func checkMedia() throws(StoreError) {
    let proof = try archive.proveMedia(
      depth == .full ? .digests : .sizes,
      shouldStop: shouldStop,
      progress: { files in self.report(.media, files) }
    )
    for sha256 in proof.missing { result.add(.media, .file(sha256), "it is not in the folder") }
    for sha256 in proof.damaged { result.add(.media, .file(sha256), "its bytes are others") }
  }

  /// Has FTS5 compare the index of files with their texts.
  func checkFileIndex() throws(StoreError) {
    guard try archive.knowsMedia else { return }
    do throws(StoreError) {
      try archive.attempt("checking the index of files") { () throws(SQLiteError) in
        try archive.connection.execute(SQL.checkFileIndex.text)
      }
    } catch {
      guard case .damaged(_, let detail) = error else { throw error }
      result.add(.fileIndex, .archive, detail)
    }
  }
}
