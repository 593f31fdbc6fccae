/// Days as people write them: `8 feb 2026`, `February 8th, 2026`, `8.2.2026`, `8 feb`.
enum SpokenDate {
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// The day as the language of searches has it.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - today: this day, `2026-02-08`: a day without a year is the last one that was.
  /// - Returns: the day or month; nothing where the text is none. Whether the calendar has it, is not
  ///   asked.
  static func plain(_ text: String, today: String) -> String? {
    let words = text.lowercased().split { $0.isWhitespace || $0 == "," }
      .filter { $0 != "of" && $0 != "the" }
    if words.count == 1, let word = words.first { return figures(word) }
    guard (2...3).contains(words.count) else { return nil }
    var month: Int?
    var day: Int?
    var year: Int?
    for word in words {
      if let found = Self.month(word), month == nil {
        month = found
      } else if let found = number(word), (1...31).contains(found), day == nil {
        day = found
      } else if let found = number(word), (1000...9999).contains(found), year == nil {
        year = found
      } else {
        return nil
      }
    }
    guard let month else { return nil }
    guard let day else { return year.map { "\($0)-\(two(month))" } }
    let rest = "-\(two(month))-\(two(day))"
    if let year { return "\(year)\(rest)" }
    guard let thisYear = Int(today.prefix(4)) else { return nil }
    return "\(thisYear)\(rest)" <= today ? "\(thisYear)\(rest)" : "\(thisYear - 1)\(rest)"
  }

  /// A day in figures: the year first, or day and month with points, which nobody turns around.
  private static func figures(_ word: Substring) -> String? {
    let sign: Character = word.contains("/") ? "/" : "."
    let parts = word.split(separator: sign).compactMap { $0.count <= 4 ? Int($0) : nil }
    guard parts.count == 3, word.count(where: { $0 == sign }) == 2 else { return nil }
    if (1000...9999).contains(parts[0]), (1...12).contains(parts[1]), (1...31).contains(parts[2]) {
      return "\(parts[0])-\(two(parts[1]))-\(two(parts[2]))"
    }
    guard sign == ".", (1000...9999).contains(parts[2]), (1...12).contains(parts[1]),
      (1...31).contains(parts[0])
    else { return nil }
    return "\(parts[2])-\(two(parts[1]))-\(two(parts[0]))"
  }

  private static func month(_ word: Substring) -> Int? {
    let name = word.hasSuffix(".") ? word.dropLast() : word
    guard name.count >= 3 else { return nil }
    return months.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
  }

  /// A number, be it written `1`, `1st` or with a point.
  private static func number(_ word: Substring) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let rest = word.dropFirst(digits.count)
    guard ["", ".", "st", "nd", "rd", "th"].contains(String(rest)), digits.count <= 4 else {
      return nil
    }
    return Int(digits)
  }

  private static func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
