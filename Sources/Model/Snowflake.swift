/// An id as the server gives it: a 63-bit number whose upper bits are its time.
///
/// Bits 62 to 22 are milliseconds since 2015-01-01T00:00:00.000Z, 21 to 12 the worker, 11 to 0 the
/// sequence. Ids are unique in one instance only. They are compared as numbers: as text, a shorter
/// id would sort wrongly.
public struct Snowflake: Hashable, Comparable, Sendable {
  /// The number, from 1 to 2⁶³−1.
  public let rawValue: Int64

  /// Milliseconds from the Unix epoch to the first snowflake.
  public static let epoch: Int64 = 1_420_070_400_000

  /// The greatest id there can be.
  public static let highest = Snowflake(unchecked: .max)

  /// The least id there can be.
  public static let lowest = Snowflake(unchecked: 1)

  /// Takes a number as an id, or nothing where it is no id (below 1).
  public init?(rawValue: Int64) {
    guard rawValue > 0 else { return nil }
    self.rawValue = rawValue
  }

  private init(unchecked rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// The least id that can be born at an instant, held within the range of ids.
  ///
  /// - Parameter time: any instant; before 2015 it gives the lowest id, after 2084 the highest.
  public init(firstAt time: Timestamp) {
    let (elapsed, overflow) = time.milliseconds.subtractingReportingOverflow(Self.epoch)
    guard !overflow, elapsed > 0 else {
      self = .lowest
      return
    }
    self = elapsed > Int64.max >> 22 ? .highest : Snowflake(unchecked: max(1, elapsed << 22))
  }

  /// When it was born, to the millisecond.
  public var timestamp: Timestamp {
    Timestamp(milliseconds: (rawValue >> 22) + Self.epoch)
  }

  /// The tick of 128 ms in which it was born: what a message's row number begins from.
  public var tick: Int64 {
    rawValue >> 29
  }

  /// The next id, or itself at the top of the range.
  public var successor: Snowflake {
    rawValue == .max ? self : Snowflake(unchecked: rawValue + 1)
  }

  /// The id before, or itself at the bottom of the range.
  public var predecessor: Snowflake {
    rawValue == 1 ? self : Snowflake(unchecked: rawValue - 1)
  }

  /// Orders ids by number, which is by time.
  public static func < (left: Snowflake, right: Snowflake) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Snowflake: LosslessStringConvertible {
  /// Reads decimal digits, and nothing but digits.
  public init?(_ description: String) {
    guard
      let id = description.utf8.withContiguousStorageIfAvailable({ Snowflake(digits: $0) })
        ?? Array(description.utf8).withUnsafeBufferPointer({ Snowflake(digits: $0) })
    else { return nil }
    self = id
  }

  /// Reads decimal digits from bytes, or nothing where they are no id.
  public init?(digits: UnsafeBufferPointer<UInt8>) {
    guard !digits.isEmpty, digits.count <= 20 else { return nil }
    var number: Int64 = 0
    for byte in digits {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      let (product, tooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = product.addingReportingOverflow(Int64(byte &- 0x30))
      guard !tooLarge, !overflow else { return nil }
      number = sum
    }
    self.init(rawValue: number)
  }

  /// The decimal digits.
  public var description: String {
    String(rawValue)
  }
}
