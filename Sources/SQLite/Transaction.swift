/// A change that is taken whole or not at all.
///
/// Commit it before it goes out of scope; otherwise call `rollback`, best in a `defer`, which does
/// nothing after a commit.
public final class Transaction {
  /// Whether the lock for writing is taken at once.
  public enum Kind: String, Sendable {
    /// At the first read or write.
    case deferred = "BEGIN DEFERRED"
    /// At once, so that a later write can't fail for want of it.
    case immediate = "BEGIN IMMEDIATE"
  }

  private let connection: Connection
  private var isOpen = true

  /// Begins a transaction.
  ///
  /// - Throws: `.busy` where another connection writes for longer than the busy timeout.
  public init(_ kind: Kind, on connection: Connection) throws(SQLiteError) {
    self.connection = connection
    try connection.execute(kind.rawValue)
  }

  /// Makes the change last.
  ///
  /// - Throws: what SQLite reports; the transaction is then still open and is rolled back by
  ///   `rollback`.
  public func commit() throws(SQLiteError) {
    try connection.execute("COMMIT")
    isOpen = false
  }

  /// Undoes everything since the beginning, unless it was committed.
  public func rollback() {
    guard isOpen else { return }
    isOpen = false
    // SQLite may have rolled back by itself (a full disk does); then there is nothing left to undo.
    guard connection.isInTransaction else { return }
    try? connection.execute("ROLLBACK")
  }
}
