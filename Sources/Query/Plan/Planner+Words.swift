import Queries
import SQLite
import Store
import Text

extension Planner {
  /// The ids of the users and channels that ever bore a name: a mention of one of them is the word too.
  ///
  /// - Parameter text: a word or phrase of the question.
  /// - Returns: at most 200 ids.
  /// - Throws: what SQLite reports.
  func mentioned(_ text: String) throws(StoreError) -> [Int64] {
    let name = text.hasPrefix("@") || text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard !name.isEmpty else { return [] }
    let users = try resolver.users(.name(name))
    let channels = try archive.attempt("looking up a name") { () throws(SQLiteError) in
      try archive.connection.rows(
        SQL.channelsByName.text,
        [":folded": .text(analyser.folded(name))]
      ) { $0.integer(0) }
    }
    return Array((users + channels).filter { $0 > 0 }.prefix(200))
  }

  /// The query of a saved search.
  func savedQuery(named name: String) throws(StoreError) -> String? {
    try archive.attempt("reading a saved search") { () throws(SQLiteError) in
      try archive.connection.value(SQL.savedQuery.text, [":name": .text(name)])?.text
    }
  }

  /// The words of the archive that a mistyped word may have been.
  func similarWords(to word: String) throws(StoreError) -> [String] {
    try VocabularySearch(archive: archive).similarWords(to: word, limit: 50)
  }

  /// Whether so many messages hold words with a beginning that looking through the newest fills a page
  /// sooner than the index joins the lists of all those words.
  ///
  /// The look at a message takes as long as six entries of a list, a list is begun in the time of
  /// sixteen, and twenty hits take twenty messages for each share of them that has one.
  func isFrequent(beginning: String) throws(StoreError) -> Bool {
    // The vocabulary has words alone, of letters.
    guard beginning.unicodeScalars.first?.properties.isAlphabetic == true else {
      return beginning.unicodeScalars.count <= 2
    }
    return try archive.attempt("estimating a prefix") { () throws(SQLiteError) in
      let total = try archive.connection.value(SQL.countAll.text)?.integer ?? 0
      let statement = try archive.connection.statement(SQL.wordsBetween.text)
      statement.bind(":from", .text(beginning)).bind(":to", .text(beginning + "\u{10FFFF}"))
      defer { statement.reset() }
      var (entries, lists): (Int64, Int64) = (0, 0)
      while try statement.step() {
        entries += statement.integer(0)
        lists += 1
        let walk = Self.walkBegins + 20 * Self.look * total / max(1, entries)
        if walk <= entries + 16 * lists, entries * Self.leastShare >= total { return true }
      }
      return false
    }
  }

  /// What a walk costs before its first message, in entries of a list.
  private static let walkBegins: Int64 = 2500
  private static let look: Int64 = 6
  /// One message of so many has the beginning at least: else the newest would not fill a page.
  private static let leastShare: Int64 = 95

  /// What narrows down the texts that hold every one of some literals.
  ///
  /// A literal lies within one word or one run; the index's own list of tokens tells which words hold
  /// it. Where too many do, it narrows nothing.
  func narrowing(_ literals: [String]) throws(StoreError) -> IndexQuestion? {
    var questions: [IndexQuestion] = []
    for literal in literals.prefix(4) {
      let tokens = analyser.queryTokens(of: literal, prefix: false)
      if tokens.kinds.contains(where: { $0 == .gram || $0 == .single }) {
        // Within a run every substring is found as it is.
        let isRun = tokens.kinds.allSatisfy { $0 == .gram || $0 == .single }
        if isRun, let phrase = Phrase(tokens.tokens) { questions.append(.phrase(phrase)) }
        continue
      }
      let folded = analyser.folded(literal)
      let limit = 5000
      let terms = try archive.attempt("looking for words") { () throws(SQLiteError) in
        try archive.connection.rows(
          SQL.termsHolding.text,
          [":text": .text(folded), ":limit": .integer(Int64(limit))]
        ) { $0.text(0) }
      }
      guard terms.count < limit else { continue }
      questions.append(.any(terms.map(IndexQuestion.token)))
    }
    return questions.isEmpty ? nil : .all(questions)
  }
}
