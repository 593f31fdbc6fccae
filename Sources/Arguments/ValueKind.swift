/// How the text of a value becomes a value, and what a shell can offer for it.
public struct ValueKind<Value: Sendable>: Sendable {
  let choices: [String]
  let completion: Completion
  let isNumber: Bool
  let read: @Sendable (String) throws(ValueProblem) -> Value
  let write: @Sendable (Value) -> String

  /// Describes a kind of value of one's own.
  ///
  /// - Parameters:
  ///   - choices: The words that the value is one of, for help and completions; none if it is free.
  ///   - completion: Where a shell finds values to offer.
  ///   - write: Writes a default as one would type it.
  ///   - read: Reads the text; throws `ValueProblem.malformed` with what was expected.
  public init(
    choices: [String] = [],
    completion: Completion = .none,
    write: @escaping @Sendable (Value) -> String = { "\($0)" },
    read: @escaping @Sendable (String) throws(ValueProblem) -> Value
  ) {
    self.init(
      choices: choices,
      completion: completion,
      isNumber: false,
      write: write,
      read: read
    )
  }

  init(
    choices: [String] = [],
    completion: Completion = .none,
    isNumber: Bool,
    write: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (String) throws(ValueProblem) -> Value
  ) {
    self.choices = choices
    self.completion = completion
    self.isNumber = isNumber
    self.write = write
    self.read = read
  }

  /// Reads a text for nothing but its problem.
  var problem: @Sendable (String) -> ValueProblem? {
    { [read] text in
      do throws(ValueProblem) {
        _ = try read(text)
        return nil
      } catch {
        return error
      }
    }
  }

  var readAll: @Sendable ([String]) throws(ValueProblem) -> [Value] {
    { [read] (texts: [String]) throws(ValueProblem) in
      var values: [Value] = []
      for text in texts { values.append(try read(text)) }
      return values
    }
  }
}

extension ValueKind where Value == String {
  /// Any text, also an empty one.
  public static var text: Self { .text() }

  /// Any text, with values that a shell can offer.
  public static func text(_ completion: Completion = .none) -> Self {
    ValueKind(completion: completion) { (text: String) throws(ValueProblem) in text }
  }

  /// The path of a file; not empty.
  public static var file: Self { path(.file) }

  /// The path of a folder; not empty.
  public static var directory: Self { path(.directory) }

  /// One of some words, exactly.
  public static func choice(_ words: [String]) -> Self {
    ValueKind(choices: words) { (text: String) throws(ValueProblem) in
      guard words.contains(text) else { throw .notAChoice(words) }
      return text
    }
  }

  private static func path(_ completion: Completion) -> Self {
    ValueKind(completion: completion) { (text: String) throws(ValueProblem) in
      guard !text.isEmpty else { throw .empty }
      return text
    }
  }
}

extension ValueKind where Value == Int {
  /// A whole number from 0 on.
  public static var count: Self { count(in: 0...Int.max) }

  /// A whole number within bounds.
  public static func count(in range: ClosedRange<Int>) -> Self {
    ValueKind(
      isNumber: true,
      write: { String($0) },
      read: { (text: String) throws(ValueProblem) in
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
          throw .notACount
        }
        guard let number = Int(text), range.contains(number) else {
          throw .outOfRange(range.lowerBound, range.upperBound)
        }
        return number
      }
    )
  }
}

extension ValueKind where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the cases of an enumeration, by its raw value.
  public static var choice: Self {
    let words = Value.allCases.map(\.rawValue)
    return ValueKind(
      choices: words,
      write: \.rawValue,
      read: { (text: String) throws(ValueProblem) in
        guard let value = Value(rawValue: text) else { throw .notAChoice(words) }
        return value
      }
    )
  }
}
