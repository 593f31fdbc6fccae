import Queries
import SQLite

/// A condition that SQL checks on a row of messages: whole predicate files, joined.
struct Predicate: Hashable {
  /// The condition, with a `?` for each value.
  let text: String
  /// The values, in the order of the marks.
  let values: [Value]

  init(_ sql: SQL, _ values: [Value] = []) {
    text = "(" + sql.condition + ")"
    self.values = values
  }

  private init(text: String, values: [Value]) {
    self.text = text
    self.values = values
  }

  /// The opposite.
  var negated: Predicate {
    Predicate(text: "NOT \(text)", values: values)
  }

  /// All of some, or one of some at least.
  static func joined(_ members: [Predicate], isAnd: Bool) -> Predicate {
    guard !members.isEmpty else { return Predicate(text: isAnd ? "1" : "0", values: []) }
    let text = balanced(members[...], isAnd ? " AND " : " OR ")
    return Predicate(text: text, values: members.flatMap(\.values))
  }

  /// Joins members in pairs of halves: SQLite refuses a thousand in a chain.
  private static func balanced(_ members: ArraySlice<Predicate>, _ sign: String) -> String {
    guard members.count > 2 else { return "(\(members.map(\.text).joined(separator: sign)))" }
    let middle = members.startIndex + members.count / 2
    let halves = [balanced(members[..<middle], sign), balanced(members[middle...], sign)]
    return "(\(halves.joined(separator: sign)))"
  }
}

extension SQL {
  /// A predicate file without its head.
  var condition: String {
    let lines = text.split(separator: "\n").drop { $0.hasPrefix("--") }
    return lines.joined(separator: "\n")
  }

  /// A statement with predicates in the place that it keeps for them.
  func with(_ predicates: [Predicate]) -> String {
    guard !predicates.isEmpty else { return text }
    guard let mark = text.firstRange(of: "/*predicates*/ 1") else { return text }
    let condition = Predicate.joined(predicates, isAnd: true).text
    return text.replacingCharacters(in: mark, with: condition)
  }
}

extension String {
  fileprivate func firstRange(of text: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text),
        let end = index(start, offsetBy: text.count, limitedBy: endIndex)
      {
        return start..<end
      }
      start = index(after: start)
    }
    return nil
  }

  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}

/// A list of ids as the one JSON parameter that `json_each` reads.
func jsonList(_ ids: some Sequence<Int64>) -> Value {
  .text("[" + ids.map(String.init).joined(separator: ",") + "]")
}
