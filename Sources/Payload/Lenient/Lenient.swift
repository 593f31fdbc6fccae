public import Model

/// Reads fields as they are meant and notes where they are not as described.
///
/// For every accessor nothing, `null` and what can't be understood give nothing; only the last is an
/// oddity. One reader belongs to one document.
public struct Lenient {
  /// The most oddities that are noted of one document.
  public static let maximumOddities = 32

  /// The most parts (attachments, embeds, mentions, reactions, …) that are read of one document.
  ///
  /// A hostile document can hold twenty million empty ones, each a hundred times as large in memory.
  public static let maximumParts = 100_000

  /// What was noted so far.
  public private(set) var oddities: [Oddity] = []

  let root: JSONValue
  private(set) var remainingParts = Lenient.maximumParts

  /// Begins to read a document.
  public init(_ root: JSONValue) {
    self.root = root
  }

  /// Notes that a value is not what belongs in its place.
  @inline(never)
  mutating func note(_ value: JSONValue, expected: Oddity.Expectation) {
    guard oddities.count < Self.maximumOddities else { return }
    oddities.append(
      Oddity(path: root.path(to: value), expected: expected, found: value.excerpt)
    )
  }

  /// Notes that a member is missing from an object that needs one.
  @inline(never)
  mutating func noteAbsence(
    of name: String,
    from object: JSONValue,
    expected: Oddity.Expectation
  ) {
    guard oddities.count < Self.maximumOddities else { return }
    let path = root.path(to: object)
    oddities.append(
      Oddity(path: path.isEmpty ? name : "\(path).\(name)", expected: expected, found: "nothing")
    )
  }

  /// Takes one part of the budget; no means that there are too many, which is noted once.
  mutating func takePart(_ value: JSONValue) -> Bool {
    guard remainingParts > 0 else {
      if remainingParts == 0 { note(value, expected: .fewerParts) }
      remainingParts = -1
      return false
    }
    remainingParts -= 1
    return true
  }

  /// Reads an id: digits in a string; noted and understood are numbers, even `1.5e3`.
  ///
  /// 0 is the id of nobody and nothing, and no oddity.
  public mutating func id(_ value: JSONValue?) -> Snowflake? {
    guard let value else { return nil }
    let word = value.word
    let bytes = value.contents(of: word)
    switch word.kind {
    case .null: return nil
    case .string:
      if let id = Snowflake(digits: bytes) { return id }
      if bytes.count == 1, bytes[0] == 0x30 { return nil }
      note(value, expected: .id)
      return value.string.flatMap { Snowflake($0) }
        ?? integerInString(value).flatMap(Snowflake.init(rawValue:))
    case .number:
      note(value, expected: .id)
      return value.integer.flatMap(Snowflake.init(rawValue:))
    case .object:
      note(value, expected: .id)
      return value["id"].flatMap { $0.isObject ? nil : id($0) }
    default: break
    }
    note(value, expected: .id)
    return nil
  }

  /// Reads a whole number; noted and understood are strings of one, and truth values as 1 and 0.
  public mutating func integer(_ value: JSONValue?) -> Int64? {
    guard let value else { return nil }
    switch value.word.kind {
    case .null: return nil
    case .number:
      if let integer = value.integer { return integer }
    case .string:
      note(value, expected: .integer)
      return integerInString(value)
    case .yes, .no:
      note(value, expected: .integer)
      return value.bool == true ? 1 : 0
    default: break
    }
    note(value, expected: .integer)
    return nil
  }

  /// Reads a whole number that is written as a string, as some documents write sizes.
  public mutating func integerText(_ value: JSONValue?) -> Int64? {
    guard let value, value.kind == .string else { return integer(value) }
    if let integer = integerInString(value) { return integer }
    note(value, expected: .integer)
    return nil
  }

  private func integerInString(_ value: JSONValue) -> Int64? {
    JSONNumber.integer(value.contents(of: value.word))
  }

  /// Reads a number; noted and understood are strings of one.
  public mutating func number(_ value: JSONValue?) -> Double? {
    guard let value, !value.isNull else { return nil }
    if let number = value.double, number.isFinite { return number }
    note(value, expected: .number)
    return value.string.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Reads a truth value; noted and understood are 1, 0 and the words in strings.
  public mutating func flag(_ value: JSONValue?) -> Bool? {
    guard let value else { return nil }
    switch value.word.kind {
    case .null: return nil
    case .yes: return true
    case .no: return false
    case .number:
      note(value, expected: .flag)
      return value.integer.map { $0 != 0 }
    case .string:
      note(value, expected: .flag)
      switch value.string?.lowercased() {
      case "true", "1": return true
      case "false", "0", "": return false
      default: return nil
      }
    default:
      note(value, expected: .flag)
      return nil
    }
  }

  /// Reads a time; noted and understood are seconds or milliseconds since 1970.
  public mutating func time(_ value: JSONValue?) -> Timestamp? {
    guard let value else { return nil }
    let word = value.word
    switch word.kind {
    case .null: return nil
    case .string:
      if let time = Timestamp(iso8601Bytes: value.contents(of: word)) { return time }
      note(value, expected: .time)
      return integerInString(value).flatMap(Self.time(sinceEpoch:))
    default:
      note(value, expected: .time)
      return value.integer.flatMap(Self.time(sinceEpoch:))
    }
  }

  private static func time(sinceEpoch number: Int64) -> Timestamp? {
    // Seconds reach 10¹¹ in the year 5138; milliseconds passed it in 1973.
    if number > 100_000_000_000 { return Timestamp(milliseconds: number) }
    return number > 0 ? Timestamp(milliseconds: number * 1000) : nil
  }
}
