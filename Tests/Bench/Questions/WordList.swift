import SQLite

/// The words of a corpus by how many messages hold them, as plain FTS5 counts.
struct WordList {
  typealias Word = (text: String, messages: Int64)

  /// The thirty most frequent words.
  let common: [String]
  /// Words in 0.25 to 1.25 % of the messages.
  let upper: [String]
  /// Words in 0.025 to 0.1 % of the messages.
  let mid: [String]
  /// Words in 5 to 20 messages.
  let rare: [String]
  /// Two letters that few words begin with.
  let rarePrefixes: [String]

  init(plain path: String, messages: Int) throws(SQLiteError) {
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.execute("CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, f, row)")
    var words: [Word] = []
    try connection.forEachRow("SELECT term, doc FROM words ORDER BY doc DESC, term") { statement in
      let word = statement.text(0)
      if word.unicodeScalars.allSatisfy(Self.isLetter) {
        words.append((word, statement.integer(1)))
      }
    }
    func between(_ low: Double, _ high: Double) -> [String] {
      words.filter { Double($0.messages) >= low && Double($0.messages) <= high }.map(\.text)
    }
    let total = Double(messages)
    common = words.prefix(30).map(\.text)
    upper = between(total * 0.0025, total * 0.0125)
    mid = between(total * 0.00025, total * 0.001)
    rare = between(5, 20)
    rarePrefixes = Self.rarePrefixes(of: words)
  }

  private static func rarePrefixes(of words: [Word]) -> [String] {
    var sums: [String: Int64] = [:]
    for word in words where word.text.unicodeScalars.count > 2 {
      sums[String(word.text.prefix(2)), default: 0] += word.messages
    }
    return sums.filter { (5...2000).contains($0.value) && $0.key.count == 2 }.keys.sorted()
  }

  /// Whether it is a letter of a script that is written in words.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic
      && (scalar.value < 0x0E00 || (0x1E00..<0x2000).contains(scalar.value))
  }
}
