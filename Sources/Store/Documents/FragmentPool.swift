import Glibc
import Queries
import SQLite

/// The parts that documents share, each kept once and named by a number.
///
/// A number stays with its bytes; who is forgotten loses both.
final class FragmentPool {
  /// How many fragments are remembered before the memory starts anew.
  private static let capacity = 20_000

  private weak var connection: Connection?
  private var numbers: [Int64: (bytes: [UInt8], number: Int64)] = [:]
  private var fragments: [Int64: [UInt8]] = [:]

  init(connection: Connection) {
    self.connection = connection
  }

  /// Forgets what is remembered, for the transaction that it was written in is undone.
  func forget() {
    numbers.removeAll()
    fragments.removeAll()
  }

  /// Gives the number of a fragment, which is kept where it is new.
  func number(of fragment: SplitDocument.Fragment) throws(SQLiteError) -> Int64 {
    if let known = numbers[fragment.hash], Self.areSame(known.bytes, fragment.bytes) {
      return known.number
    }
    guard let connection else { return 0 }
    if numbers.count >= Self.capacity { numbers.removeAll() }
    let number =
      if let found = try find(fragment, on: connection) {
        found
      } else {
        try insert(fragment, on: connection)
      }
    // Of two with one hash the later one is remembered: rare, and only slow.
    numbers[fragment.hash] = (fragment.bytes, number)
    return number
  }

  /// Gives the bytes of a fragment, or nothing where the archive has none of that number.
  func bytes(of number: Int64) throws(SQLiteError) -> [UInt8]? {
    if let known = fragments[number] { return known }
    guard let connection else { return nil }
    if fragments.count >= Self.capacity { fragments.removeAll() }
    let statement = try connection.statement(.fragment)
    statement.bind(1, number)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let bytes = statement.withBlob(0) { Array($0) }
    fragments[number] = bytes
    return bytes
  }

  private func find(
    _ fragment: SplitDocument.Fragment,
    on connection: Connection
  ) throws(SQLiteError) -> Int64? {
    let statement = try connection.statement(.findFragment)
    statement.bind(1, fragment.hash)
    defer { statement.reset() }
    while try statement.step() {
      let isSame = statement.withBlob(1) { kept in
        kept.count == fragment.bytes.count && kept.elementsEqual(fragment.bytes)
      }
      if isSame { return statement.integer(0) }
    }
    return nil
  }

  private func insert(
    _ fragment: SplitDocument.Fragment,
    on connection: Connection
  ) throws(SQLiteError) -> Int64 {
    let statement = try connection.statement(.insertFragment)
    statement.bind(1, fragment.hash)
    fragment.bytes.withUnsafeBytes { statement.bindBlob(2, $0) }
    try statement.run()
    return connection.lastInsertedRow
  }

  /// Whether bytes are the same: an array's own comparison goes byte by byte.
  private static func areSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    guard !left.isEmpty else { return true }
    return left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        guard let one = left.baseAddress, let other = right.baseAddress else { return false }
        return memcmp(one, other, left.count) == 0
      }
    }
  }

  /// FNV-1a over the bytes: the same in every run, for it is kept.
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return Int64(bitPattern: hash)
  }
}
