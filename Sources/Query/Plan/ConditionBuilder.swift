import Model
import Queries
import SQLite
import Store
import Text

/// Turns an expression into conditions that can be asked, and notes what is to be told.
struct ConditionBuilder {
  let planner: Planner
  let mode: Planner.Mode
  var notes: PlanNotes
  /// Facts of the outermost "and", each of which could drive the search.
  var facts: [RowFact] = []
  /// Whether a part is broad: see `Plan.isBroad`.
  var isBroad = false
  /// Whether a phrase could do without a word: see `Plan.canSpare`.
  var canSpare = false
  /// Whether what is built stands under a negation: then nothing of it lights up.
  private(set) var isNegated = false
  /// Whether every hit has what is built.
  private var isRequired = true
  private var termCount = 0
  private var costlyCount = 0
  /// Saved searches within saved searches, which may go round in circles.
  private var savedNames: [String] = []

  init(planner: Planner, mode: Planner.Mode, notes: PlanNotes) {
    self.planner = planner
    self.mode = mode
    self.notes = notes
  }

  /// The condition of an expression, or nothing where there is nothing in it to look for.
  mutating func condition(_ expression: Expression) throws(StoreError) -> Condition? {
    switch expression {
    case .text(let term): return try text(term)
    case .filter(let filter): return try filterCondition(filter)
    case .not(let inner):
      let outer = (isNegated, isRequired)
      isNegated.toggle()
      isRequired = false
      defer { (isNegated, isRequired) = outer }
      return try condition(inner).map(Condition.not)
    case .and(let members):
      if members.isEmpty { return .constant(true) }
      return try conditions(members).map(Condition.and)
    case .or(let members):
      return try asAlternative { (builder) throws(StoreError) in
        try builder.conditions(members).map(Condition.or)
      }
    }
  }

  /// Builds what not every hit needs to have, so that no fact of it may drive the search.
  mutating func asAlternative<Result>(
    _ build: (inout ConditionBuilder) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let outer = isRequired
    isRequired = false
    defer { isRequired = outer }
    return try build(&self)
  }

  private mutating func conditions(_ members: [Expression]) throws(StoreError) -> [Condition]? {
    var found: [Condition] = []
    for member in members {
      if let condition = try condition(member) { found.append(condition) }
    }
    return found.isEmpty ? nil : found
  }

  /// Notes a fact that could drive the search.
  mutating func note(_ fact: SQL, _ values: [String: Value] = [:]) {
    if isRequired { facts.append(RowFact(sql: fact, values: values)) }
  }

  /// More words than anybody types; a pasted book is cut here, and says so.
  private static let mostTerms = 1000
  /// Terms whose every one takes a look at the text or at the whole vocabulary.
  private static let mostCostlyTerms = 32

  private static func isCostly(_ kind: TextTerm.Kind) -> Bool {
    switch kind {
    case .fuzzy, .exact, .regex, .near: true
    case .word, .phrase, .prefix: false
    }
  }

  /// The condition of a saved search.
  mutating func saved(_ name: String) throws(StoreError) -> Condition? {
    guard !savedNames.contains(name), savedNames.count < 8 else {
      notes.warn("saved:\(name) leads back to itself")
      return .constant(false)
    }
    guard let query = try planner.savedQuery(named: name) else {
      notes.warn(lack: "there is no saved search named \(name)")
      return .constant(false)
    }
    savedNames.append(name)
    defer { savedNames.removeLast() }
    return try condition(ParsedQuery(query).expression.normalised)
  }

  // MARK: Words

  mutating func text(_ term: TextTerm) throws(StoreError) -> Condition? {
    termCount += 1
    guard termCount <= Self.mostTerms else {
      notes.warn("only the first \(Self.mostTerms) words are looked for")
      return nil
    }
    if Self.isCostly(term.kind) {
      costlyCount += 1
      guard costlyCount <= Self.mostCostlyTerms else {
        notes.warn("only the first \(Self.mostCostlyTerms) patterns and the like are taken as such")
        return try words(TextTerm(.phrase, term.text))
      }
    }
    return switch term.kind {
    case .word, .phrase: try words(term)
    case .prefix: try prefix(term)
    case .near(let distance): try near(term, distance)
    case .fuzzy: try fuzzy(term)
    case .exact: try exact(term)
    case .regex: try regex(term)
    }
  }

  private mutating func words(_ term: TextTerm) throws(StoreError) -> Condition? {
    let tokens = planner.analyser.queryTokens(of: term.text, prefix: false)
    guard let phrase = Phrase(tokens.tokens) else { return drop(term) }
    var questions: [IndexQuestion] = [.phrase(phrase)]
    light(phrase)
    for id in try planner.mentioned(term.text) where [String(id)] != phrase.tokens {
      guard let mention = Phrase([String(id)]) else { continue }
      questions.append(.phrase(mention))
      light(mention)
    }
    if questions.count == 1, let narrowing = try sparing(phrase) {
      return check(
        TextTerm(.phrase, term.text),
        narrowing: narrowing,
        by: .termHoldsWhereFound
      )
    }
    return .index(.any(questions))
  }

  /// What narrows a phrase down in the mode that spares its most common word; else it is only noted
  /// that there is one.
  private mutating func sparing(_ phrase: Phrase) throws(StoreError) -> IndexQuestion? {
    // Beside alternatives whole lists would be made of what every hit must have here.
    guard mode != .walk, isRequired, !isNegated, phrase.tokens.count > 2,
      let narrowing = try planner.sparing(phrase)
    else { return nil }
    canSpare = true
    return mode == .sparing ? narrowing : nil
  }

  private mutating func prefix(_ term: TextTerm) throws(StoreError) -> Condition? {
    let tokens = planner.analyser.queryTokens(of: term.text, prefix: true)
    guard let phrase = Phrase(tokens.tokens, lastIsPrefix: tokens.lastIsPrefix) else {
      return drop(term)
    }
    light(phrase)
    guard phrase.lastIsPrefix, phrase.tokens.count == 1,
      try planner.isFrequent(beginning: phrase.tokens[0])
    else { return .index(.phrase(phrase)) }
    isBroad = true
    return mode == .walk ? check(term, narrowing: nil) : .index(.phrase(phrase))
  }

  private mutating func near(_ term: TextTerm, _ distance: Int) throws(StoreError) -> Condition? {
    let words = term.text.split(whereSeparator: \.isWhitespace)
    let phrases = words.compactMap { word in
      Phrase(planner.analyser.queryTokens(of: String(word), prefix: false).tokens)
    }
    guard !phrases.isEmpty else { return drop(term) }
    for phrase in phrases {
      light(phrase)
    }
    guard phrases.count > 1 else { return .index(.phrase(phrases[0])) }
    let count = phrases.map(\.tokens.count).reduce(0, +)
    // FTS5 counts from the first phrase to the last, so that those between count as distance, and it
    // lets two phrases stand on one token; so it narrows down, and the text decides.
    let distinct = Set(phrases).sorted { $0.tokens.lexicographicallyPrecedes($1.tokens) }
    let narrowing: IndexQuestion =
      distinct.count == 1 ? .phrase(distinct[0]) : .near(distinct, distance + 2 * count)
    return check(term, narrowing: narrowing)
  }

  private mutating func fuzzy(_ term: TextTerm) throws(StoreError) -> Condition? {
    let tokens = planner.analyser.queryTokens(of: term.text, prefix: false)
    guard let phrase = Phrase(tokens.tokens) else { return drop(term) }
    light(phrase)
    guard tokens.kinds == [.word] else { return .index(.phrase(phrase)) }
    var questions: [IndexQuestion] = [.phrase(phrase)]
    for word in try planner.similarWords(to: phrase.tokens[0]) {
      guard let similar = Phrase([word]), similar != phrase else { continue }
      questions.append(.phrase(similar))
      light(similar)
    }
    return .index(.any(questions))
  }

  private mutating func exact(_ term: TextTerm) throws(StoreError) -> Condition? {
    let tokens = planner.analyser.queryTokens(of: term.text, prefix: false)
    if !isNegated { notes.litTerms.append(term) }
    return check(term, narrowing: Phrase(tokens.tokens).map(IndexQuestion.phrase))
  }

  private mutating func regex(_ term: TextTerm) throws(StoreError) -> Condition? {
    var literals: [String] = []
    do throws(TextError) {
      literals = try Pattern(term.text).requiredLiterals
    } catch {
      notes.warn("/\(term.text)/ is no regular expression (\(error)); searched as text")
      return try words(TextTerm(.phrase, term.text))
    }
    isBroad = true
    if !isNegated { notes.litTerms.append(term) }
    // Under a negation a superset would not narrow anything.
    guard mode != .walk, !isNegated else { return check(term, narrowing: nil) }
    return check(term, narrowing: try planner.narrowing(literals))
  }

  /// A term that is checked on the text itself.
  mutating func check(
    _ term: TextTerm,
    narrowing: IndexQuestion?,
    by sql: SQL = .termHolds
  ) -> Condition {
    let number = notes.checked.firstIndex(of: term) ?? notes.checked.count
    if number == notes.checked.count { notes.checked.append(term) }
    return .predicate(
      Predicate(sql, [.integer(Int64(number))]),
      narrowing: narrowing
    )
  }

  private mutating func drop(_ term: TextTerm) -> Condition? {
    if !notes.dropped.contains(term.text) { notes.dropped.append(term.text) }
    return nil
  }

  private mutating func light(_ phrase: Phrase) {
    if !isNegated, !notes.lit.contains(phrase) { notes.lit.append(phrase) }
  }
}
