import Archives
public import Model
import Queries
import SQLite

/// Digests of what an archive holds, by channel: who finds one the same finds the same messages.
///
/// Everything that a reader may be shown is in it, and nothing that only says when something was seen
/// or how much there is. Documents count as they are packed: an archive that was repaired or merged may
/// hold the same in other bytes, which then counts as a change.
public struct ArchiveDigests: Sendable {
  /// By channel: its messages with their authors, versions, deletions, pins, reactions and stretches
  /// without gaps, and what they answer elsewhere.
  public let channels: [Snowflake: String]

  /// Computes them, in one walk over the archive.
  ///
  /// Call it in a transaction with what is to be compared.
  ///
  /// - Parameters:
  ///   - archive: the archive.
  ///   - shouldStop: asked now and then; true ends it.
  /// - Throws: `.interrupted`, and what SQLite reports.
  public init(
    of archive: Archive,
    shouldStop: () -> Bool = { false }
  ) throws(StoreError) {
    var chains: [Int64: DigestChain] = [:]
    for sql in SQL.digestedByChannel {
      var count = 0
      try archive.attempt("comparing messages") { () throws(SQLiteError) in
        let statement = try archive.connection.statement(sql.text)
        defer { statement.reset() }
        let columns = Int32(statement.columnNames.count)
        while try statement.step() {
          chains[statement.integer(0), default: DigestChain()]
            .add(statement, columns: 1..<columns, as: sql.name)
          count += 1
          if count & 0xFFF == 0, shouldStop() { return }
        }
      }
      if shouldStop() { throw .interrupted }
    }
    var channels: [Snowflake: String] = [:]
    for (key, chain) in chains {
      guard let id = try archive.channelID(ofKey: key) else { continue }
      channels[id] = try Self.digest(chain, archive)
    }
    self.channels = channels
  }

  private static func digest(
    _ chain: DigestChain,
    _ archive: Archive
  ) throws(StoreError) -> String {
    guard let digest = chain.finished else {
      throw .system(path: archive.path, reason: "its digests can't be computed")
    }
    return digest
  }
}

extension SQL {
  /// What is read of messages, each with the channel's key in the first column.
  ///
  /// A test compares the tables that they name with those that know messages' rows.
  fileprivate static let digestedByChannel: [SQL] = [
    .digestMessages, .digestVersions, .digestFates, .digestReactions, .digestAnswered,
    .digestCoverage,
  ]
}

/// A digest that grows by rows: each stretch of some bytes is digested with the digest of all before it.
///
/// One for each channel costs little, where a SHA-256 under way for each would cost much.
private struct DigestChain {
  private static let stretch = 8192

  private var waiting: [UInt8] = []
  private var digest = ""
  private var isBroken = false

  /// Adds columns of a row, each with its kind and length, so that no two rows read alike.
  mutating func add(_ row: Statement, columns: Range<Int32>, as name: String) {
    append(Array(name.utf8), 0x6E)
    for column in columns {
      switch row.value(column) {
      case .null: waiting.append(0)
      case .integer(let number): append(number, 0x69)
      case .real(let number): append(Int64(bitPattern: number.bitPattern), 0x72)
      case .text(let text): append(Array(text.utf8), 0x74)
      case .blob(let bytes): append(bytes, 0x62)
      }
    }
    if waiting.count >= Self.stretch { close() }
  }

  /// The digest of everything; nothing where it could not be computed.
  var finished: String? {
    var rest = self
    rest.close()
    return rest.isBroken ? nil : rest.digest
  }

  private mutating func append(_ number: Int64, _ kind: UInt8) {
    waiting.append(kind)
    withUnsafeBytes(of: number.littleEndian) { waiting += $0 }
  }

  private mutating func append(_ bytes: [UInt8], _ kind: UInt8) {
    append(Int64(bytes.count), kind)
    waiting += bytes
  }

  private mutating func close() {
    guard let sum = SHA256Digest() else {
      isBroken = true
      return
    }
    Array(digest.utf8).withUnsafeBytes { sum.update($0) }
    waiting.withUnsafeBytes { sum.update($0) }
    waiting.removeAll(keepingCapacity: true)
    guard let made = sum.finish() else {
      isBroken = true
      return
    }
    digest = made
  }
}
