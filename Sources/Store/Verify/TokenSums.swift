import Model
import SQLite

/// Sums over the tokens of the search index, by which the index and the messages are compared.
///
/// Each token with its row, column and place is one number; numbers are added up by bucket of rows.
/// What the messages give is added, what the index holds is taken away: a bucket that is not zero
/// holds a difference. Memory does not grow with the archive, and no entry is held twice.
struct TokenSums {
  /// How many buckets rows fall into.
  static let bucketCount: Int64 = 1 << 16

  private var sums = [UInt64](repeating: 0, count: Int(bucketCount))

  static func bucket(of row: Int64) -> Int64 {
    row & (bucketCount - 1)
  }

  /// The buckets whose sums are not zero.
  var differing: Set<Int64> {
    Set(sums.indices.filter { sums[$0] != 0 }.map(Int64.init))
  }

  mutating func add(_ number: UInt64, row: Int64) {
    sums[Int(Self.bucket(of: row))] &+= number
  }

  mutating func subtract(_ number: UInt64, row: Int64) {
    sums[Int(Self.bucket(of: row))] &-= number
  }

  /// The number of one token at its place.
  static func number(
    _ token: UnsafeBufferPointer<UInt8>,
    row: Int64,
    column: Int,
    place: Int64
  ) -> UInt64 {
    // FNV-1a over the bytes, then SplitMix64's finish over the whole, so that sums do not cancel.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in token { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= mixed(UInt64(bitPattern: row))
    return mixed(hash &+ mixed(UInt64(bitPattern: place << 2) | UInt64(column & 3)))
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Cuts the texts that a message should be found by, as FTS5 cuts them.
struct TokenCutter {
  private let tokenizer: MessageTokenizer

  init(tokenizer: MessageTokenizer) {
    self.tokenizer = tokenizer
  }

  /// Hands the number of each token of a row to a closure.
  ///
  /// - Parameters:
  ///   - texts: the texts of the index's columns, in order.
  ///   - row: the row.
  ///   - body: takes each number.
  func forEachToken(of texts: [String], row: Int64, _ body: (UInt64) -> Void) {
    for (column, text) in texts.enumerated() {
      var text = text
      var place: Int64 = -1
      text.withUTF8 { bytes in
        guard !bytes.isEmpty else { return }
        tokenizer.tokenize(bytes, purpose: .document) { token, _, _, isColocated in
          // The first token has a place of its own whatever it says of itself.
          if !isColocated || place < 0 { place += 1 }
          body(TokenSums.number(token, row: row, column: column, place: place))
          return true
        }
      }
    }
  }
}
