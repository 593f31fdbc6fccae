public import Text

/// Finds terms in texts, as the index finds them and beyond what it can.
///
/// Words, phrases and beginnings are matched on the analyser's tokens by position, so that the answer
/// is the index's own. Exact terms and regular expressions read the text itself. One for each thread:
/// it holds buffers, and ICU's handles.
public final class TermMatcher {
  /// What became of a term.
  public enum Verdict: Hashable, Sendable {
    /// It is there.
    case holds
    /// It isn't there.
    case not
    /// Time ran out first: it may be there or not.
    case gaveUp
  }

  let analyser: TextAnalyser
  var table = TokenTable()
  private var compiled: [TextTerm: CompiledTerm] = [:]
  private var last: (term: TextTerm, compiled: CompiledTerm)?
  var openedBreaker: WordBreaker?
  /// What was lit up last: a page's hits all light up the same.
  private var litPatterns: LitPatterns?

  /// More terms than a person asks for at once; then all are compiled anew.
  private static let mostCompiled = 256

  /// Makes a matcher.
  ///
  /// - Parameter analyser: this thread's analyser.
  public init(analyser: TextAnalyser) {
    self.analyser = analyser
  }

  /// Tells whether a term holds in one of a message's texts.
  ///
  /// - Parameters:
  ///   - term: what to look for; where nothing is left of it to look for, it doesn't hold.
  ///   - fields: the texts; nothing reaches from one into the next.
  ///   - deadline: when a regular expression gives up, in nanoseconds of the monotonic clock.
  /// - Returns: whether it holds; where a pattern gave up on one text, another may still hold.
  public func holds(_ term: TextTerm, in fields: [String], deadline: UInt64?) -> Verdict {
    let compiled = compile(term)
    var verdict = Verdict.not
    for field in fields where !field.isEmpty {
      switch holds(compiled, in: field, deadline: deadline) {
      case .holds: return .holds
      case .gaveUp: verdict = .gaveUp
      case .not: continue
      }
    }
    return verdict
  }

  /// Tells whether a term holds in one text, whose bytes are lent.
  func holds(
    _ term: TextTerm,
    in text: UnsafeBufferPointer<UInt8>,
    deadline: UInt64?
  ) -> Verdict {
    guard !text.isEmpty else { return .not }
    if case .phrase(let pattern) = compile(term), pattern.tokens.count == 1 {
      return holds(pattern, in: text) ? .holds : .not
    }
    return holds(term, in: [String(decoding: text, as: UTF8.self)], deadline: deadline)
  }

  /// Whether a single token stands in a text; nothing behind the first is looked at.
  private func holds(_ pattern: TokenPattern, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var isFound = false
    forEachToken(in: text, sieve: pattern.sieve) { token, _ in
      isFound = pattern.isSingleToken(token)
      return !isFound
    }
    return isFound
  }

  /// Hands tokens of a text to a closure, in order, each with its source: all that are looked for, and
  /// others.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - sieve: what is looked for; all tokens are handed over where there is none.
  ///   - body: takes a token; returns false to stop.
  func forEachToken(
    in text: UnsafeBufferPointer<UInt8>,
    sieve: TokenSieve?,
    _ body: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool
  ) {
    guard let sieve, text.count <= TextAnalyser.longestText else {
      return analyser.analyse(text) { token in
        body(token.bytes, token.start..<max(token.start, token.end))
      }
    }
    sieve.forEachStretch(in: text) { stretch in
      var goesOn = true
      analyser.analyse(UnsafeBufferPointer(rebasing: text[stretch])) { token in
        let start = stretch.lowerBound + token.start
        goesOn = body(token.bytes, start..<max(start, stretch.lowerBound + token.end))
        return goesOn
      }
      return goesOn
    }
  }

  /// Finds what to light up in a text.
  ///
  /// A part of a camelCase word, a character of a run, a whole emoji or a whole mention lights up as
  /// far as it reaches in the text; a word that was asked for by its beginning lights up whole.
  ///
  /// - Parameters:
  ///   - lit: phrases as the index is asked for them.
  ///   - terms: terms beside them, such as exact ones and regular expressions; one that takes longer
  ///     than a tenth of a second stays dark from there on.
  ///   - text: the text.
  /// - Returns: UTF-8 offsets in order, joined where they overlap or touch.
  public func ranges(
    of lit: [Phrase],
    terms: [TextTerm] = [],
    in text: String
  ) -> [Range<Int>] {
    guard !text.isEmpty, !(lit.isEmpty && terms.isEmpty) else { return [] }
    if litPatterns?.phrases != lit { litPatterns = LitPatterns(lit) }
    guard let litPatterns else { return [] }
    var found: [Range<Int>] = []
    if terms.isEmpty, litPatterns.areSingleTokens {
      var text = text
      text.withUTF8 { addPlaces(of: litPatterns, in: $0, to: &found) }
      return found.joined
    }
    table.read(text, by: analyser)
    table.forEachPlace(ofAny: litPatterns) { found.append($0) }
    for term in terms {
      add(compile(term), in: text, to: &found)
    }
    return found.joined
  }

  /// Adds where any of several single tokens stands: no table of the text's tokens is needed.
  private func addPlaces(
    of patterns: LitPatterns,
    in text: UnsafeBufferPointer<UInt8>,
    to found: inout [Range<Int>]
  ) {
    forEachToken(in: text, sieve: patterns.sieve) { token, range in
      if patterns.matches(token) { found.append(range) }
      return true
    }
  }

  private func add(_ pattern: TokenPattern, to found: inout [Range<Int>]) {
    table.forEachPlace(of: pattern) { _, range in
      found.append(range)
      return true
    }
  }

  func add(_ term: CompiledTerm, in text: String, to found: inout [Range<Int>]) {
    switch term {
    case .nothing: break
    case .phrase(let pattern): add(pattern, to: &found)
    case .near(let near):
      for pattern in near.patterns {
        add(pattern, to: &found)
      }
    case .fuzzy(let word):
      found += table.entries.filter { word.isLike($0, in: table) }.map { $0.start..<$0.end }
    case .exact(let exact): found += exact.places(in: text, table, boundaries: boundaries)
    case .regex(let pattern):
      var text = text
      let deadline = Pattern.deadline(after: .milliseconds(100))
      found += text.withUTF8 { pattern.matches(in: $0, deadline: deadline).ranges }
    }
  }

  private func holds(_ term: CompiledTerm, in text: String, deadline: UInt64?) -> Verdict {
    if case .phrase(let pattern) = term, pattern.tokens.count == 1 {
      var text = text
      return text.withUTF8 { holds(pattern, in: $0) } ? .holds : .not
    }
    if case .regex(let pattern) = term {
      switch pattern.firstMatch(in: text, deadline: deadline) {
      case .matched: return .holds
      case .notMatched: return .not
      case .gaveUp: return .gaveUp
      }
    }
    table.read(text, by: analyser)
    let isThere =
      switch term {
      case .nothing, .regex: false
      case .phrase(let pattern): table.holds(pattern)
      case .near(let near): near.holds(in: table)
      case .fuzzy(let word): table.entries.contains { word.isLike($0, in: table) }
      case .exact(let exact): !exact.places(in: text, table, boundaries: boundaries).isEmpty
      }
    return isThere ? .holds : .not
  }

  /// Where ICU's words begin and end; nothing where ICU has no rules.
  private func boundaries(of text: String) -> Set<Int>? {
    // Without ICU's rules there would be no analyser either; whatever happened, characters remain.
    if openedBreaker == nil { openedBreaker = try? WordBreaker() }
    guard let segments = openedBreaker?.segments(of: text) else { return nil }
    return Set([0] + segments.map(\.range.upperBound))
  }

  // MARK: Compiling

  func compile(_ term: TextTerm) -> CompiledTerm {
    // A walk asks for the same one at every row.
    if let last, last.term == term { return last.compiled }
    if compiled.count >= Self.mostCompiled { compiled.removeAll() }
    let made = compiled[term] ?? make(term)
    compiled[term] = made
    last = (term, made)
    return made
  }

  private func make(_ term: TextTerm) -> CompiledTerm {
    switch term.kind {
    case .word, .phrase: return phrase(term.text)
    case .prefix: return phrase(term.text, isPrefix: true)
    case .near(let distance):
      let patterns = term.text.split(whereSeparator: \.isWhitespace).compactMap { word in
        TokenPattern(analyser.queryTokens(of: String(word), prefix: false))
      }
      guard let first = patterns.first else { return .nothing }
      return patterns.count == 1
        ? .phrase(first) : .near(NearTerm(patterns: patterns, distance: distance))
    case .fuzzy:
      let query = analyser.queryTokens(of: term.text, prefix: false)
      return query.kinds == [.word] ? .fuzzy(FuzzyWord(query.tokens[0])) : phrase(term.text)
    case .exact: return .exact(ExactTerm(term.text, analyser: analyser))
    case .regex:
      // A pattern that ICU refuses is searched as text; the planner says so.
      return (try? Pattern(term.text)).map(CompiledTerm.regex) ?? phrase(term.text)
    }
  }

  private func phrase(_ text: String, isPrefix: Bool = false) -> CompiledTerm {
    TokenPattern(analyser.queryTokens(of: text, prefix: isPrefix)).map(CompiledTerm.phrase)
      ?? .nothing
  }
}

/// A term, ready to be looked for.
enum CompiledTerm {
  case nothing
  case phrase(TokenPattern)
  case near(NearTerm)
  case fuzzy(FuzzyWord)
  case exact(ExactTerm)
  case regex(Pattern)
}

extension [Range<Int>] {
  /// The ranges in order, those joined that overlap or touch, without empty ones.
  var joined: [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] =
          last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
