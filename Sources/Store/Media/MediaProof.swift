public import Model
import Queries
import SQLite

/// What a proof of the folder found.
public struct MediaProof: Hashable, Sendable {
  /// How many files were looked at.
  public internal(set) var files: Int64 = 0
  /// How many bytes were read.
  public internal(set) var bytes: Int64 = 0
  /// The digests of files that aren't there.
  public internal(set) var missing: [String] = []
  /// The digests of files whose bytes are others.
  public internal(set) var damaged: [String] = []

  /// Whether everything is there as it was put there.
  public var isWhole: Bool { missing.isEmpty && damaged.isEmpty }
}

/// How thoroughly the folder is proved.
public enum MediaProofDepth: Hashable, Sendable {
  /// Every file is there and has its size.
  case sizes
  /// Every byte: digests are computed again.
  case digests
}

extension Archive {
  /// Proves that what is said to lie in the folder lies there.
  ///
  /// - Parameters:
  ///   - depth: how thoroughly.
  ///   - shouldStop: asked now and then; true ends it.
  ///   - progress: told now and then how many files were looked at.
  /// - Returns: what was found.
  /// - Throws: `.interrupted`, and what SQLite and the system report.
  public func proveMedia(
    _ depth: MediaProofDepth,
    shouldStop: () -> Bool = { false },
    progress: (Int64) -> Void = { _ in }
  ) throws(StoreError) -> MediaProof {
    var proof = MediaProof()
    guard try knowsMedia else { return proof }
    let store = MediaStore(besideArchive: path)
    var last = ""
    while true {
      let files = try mediaFiles(after: last)
      guard let highest = files.last?.sha256 else { return proof }
      last = highest
      for file in files {
        if shouldStop() { throw .interrupted }
        try prove(file, depth, in: store, shouldStop, &proof)
        proof.files += 1
      }
      progress(proof.files)
    }
  }

  private func prove(
    _ file: ListedFile,
    _ depth: MediaProofDepth,
    in store: MediaStore,
    _ shouldStop: () -> Bool,
    _ proof: inout MediaProof
  ) throws(StoreError) {
    guard let path = store.path(of: file.sha256), let size = MediaStore.size(of: path) else {
      proof.missing.append(file.sha256)
      return
    }
    guard size == file.size else {
      proof.damaged.append(file.sha256)
      return
    }
    guard depth == .digests else { return }
    do throws(StoreError) {
      let found = try MediaStore.digest(of: path, shouldStop: shouldStop)
      proof.bytes += found.size
      if found.sha256 != file.sha256 { proof.damaged.append(file.sha256) }
    } catch {
      if case .interrupted = error { throw error }
      // A disk that can't give it back.
      proof.damaged.append(file.sha256)
    }
  }

  /// Notes what a proof found: what is lost is wanted again, and what is damaged is moved out of the way.
  ///
  /// - Parameters:
  ///   - proof: what was found.
  ///   - now: the time.
  /// - Returns: how many files are wanted again.
  /// - Throws: what SQLite and the system report.
  @discardableResult
  public func wantLost(_ proof: MediaProof, now: Timestamp) throws(StoreError) -> Int64 {
    let store = MediaStore(besideArchive: path)
    let lost = Set(proof.missing + proof.damaged)
    guard !lost.isEmpty else { return 0 }
    var wanted: Int64 = 0
    try write("noting lost files") { () throws(StoreError) in
      for file in try allMediaFiles() where lost.contains(file.sha256) {
        let isMissing = proof.missing.contains(file.sha256)
        try attempt("noting a lost file") { () throws(SQLiteError) in
          try connection.run(
            SQL.setFileState.text,
            [
              ":state": isMissing ? 1 : 2, ":now": .integer(now.milliseconds),
              ":key": .integer(file.key),
            ]
          )
          let before = connection.totalChanges
          try connection.run(
            SQL.wantAgain.text,
            [
              ":reason": isMissing ? "its file was missing" : "its file was damaged",
              ":file": .integer(file.key),
            ]
          )
          wanted += Int64(connection.totalChanges - before)
        }
      }
    }
    for sha256 in proof.damaged { _ = try store.remove(sha256) }
    return wanted
  }

  /// A file that is said to lie in the folder.
  struct ListedFile: Hashable {
    let key: Int64
    let sha256: String
    let size: Int64
    let uses: Int64
  }

  func mediaFiles(after sha256: String, limit: Int64 = 500) throws(StoreError) -> [ListedFile] {
    try attempt("listing files") { () throws(SQLiteError) in
      try connection.rows(
        SQL.mediaFiles.text,
        [":after": .text(sha256), ":limit": .integer(limit)]
      ) { row in
        ListedFile(
          key: row.integer(0),
          sha256: row.text(1),
          size: row.integer(2),
          uses: row.integer(3)
        )
      }
    }
  }

  func allMediaFiles() throws(StoreError) -> [ListedFile] {
    try mediaFiles(after: "", limit: .max)
  }
}
