public import Store
import Text

/// A word that nobody uses, and the ones that may have been meant.
public struct WordSuggestion: Hashable, Sendable {
  /// The word as it was typed.
  public let word: String
  /// Where it stands in the query, in UTF-8 bytes.
  public let range: Range<Int>
  /// Words of the archive, the most likely first.
  public let alternatives: [VocabularyWord]
}

/// A part of a question without which something is found.
public struct WithoutSuggestion: Hashable, Sendable {
  /// The part, as it would be written.
  public let part: String
  /// The question without it.
  public let rest: Expression
  /// How many messages that finds.
  public let count: Int64
}

/// What can be offered to somebody who found nothing.
public struct Suggestions: Hashable, Sendable {
  /// Words that were perhaps mistyped, in the query's order.
  public let words: [WordSuggestion]
  /// Parts that emptied the answer, in the query's order.
  public let without: [WithoutSuggestion]

  /// So many words for each that was mistyped.
  public static let mostAlternatives = 3
  /// So many parts are left out, one after the other, to see what remains.
  public static let mostParts = 6

  /// Looks for what may have been meant.
  ///
  /// - Parameters:
  ///   - query: the query that found nothing.
  ///   - archive: where nothing was found.
  ///   - count: counts what an expression finds.
  /// - Throws: what SQLite reports, or what counting throws.
  public init(
    for query: ParsedQuery,
    in archive: Archive,
    counting count: (Expression) throws(StoreError) -> Int64
  ) throws(StoreError) {
    words = try Self.words(for: query, in: archive)
    without = try Self.parts(emptying: query.expression, counting: count)
  }

  /// The query with each mistyped word replaced by the most likely one; nothing where there is none.
  ///
  /// - Parameter query: the text that the suggestions were made for.
  /// - Returns: the text to be offered: "did you mean".
  public func corrected(_ query: String) -> String? {
    var result = query
    for suggestion in words.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      guard let best = suggestion.alternatives.first else { continue }
      let head = result.part(0..<suggestion.range.lowerBound)
      let tail = result.part(suggestion.range.upperBound..<result.utf8.count)
      result = head + best.text + tail
    }
    return result == query ? nil : result
  }

  /// Finds the words of a query that the vocabulary lacks, with those that are near.
  ///
  /// - Throws: what SQLite reports.
  private static func words(
    for query: ParsedQuery,
    in archive: Archive
  ) throws(StoreError) -> [WordSuggestion] {
    let analyser = try archive.analyser()
    let vocabulary = VocabularySearch(archive: archive)
    let wanted = Set(query.expression.wantedTerms)
    var words: [WordSuggestion] = []
    // A pasted text has thousands of words; the first few are looked at.
    for placed in query.terms.prefix(16)
    where placed.term.kind == .word && words.count < mostParts {
      guard wanted.contains(placed.term) else { continue }
      let tokens = analyser.queryTokens(of: placed.term.text, prefix: false)
      guard tokens.kinds == [.word], let word = tokens.tokens.first else { continue }
      let length = word.unicodeScalars.count
      let near = try vocabulary.words(
        near: word,
        typos: Text.EditDistance.forgiven(length: length)
      )
      // Where the word itself is there, it was not mistyped.
      guard let first = near.first, first.typos > 0 else { continue }
      words.append(
        WordSuggestion(
          word: placed.term.text,
          range: placed.range,
          alternatives: Array(near.prefix(mostAlternatives))
        )
      )
    }
    return words
  }

  /// Leaves out one part of a question after the other, and tells without which something is found.
  ///
  /// Filters are tried before words when not all can be: they are what a person forgets about.
  ///
  /// - Parameters:
  ///   - expression: a question that finds nothing.
  ///   - count: counts what an expression finds.
  /// - Returns: the parts, in the question's order.
  /// - Throws: what counting throws.
  static func parts(
    emptying expression: Expression,
    counting count: (Expression) throws(StoreError) -> Int64
  ) throws(StoreError) -> [WithoutSuggestion] {
    guard case .and(let members) = expression.normalised, members.count > 1 else { return [] }
    let filters = members.indices.filter { !members[$0].isText }
    let texts = members.indices.filter { members[$0].isText }
    var found: [WithoutSuggestion] = []
    for index in (filters + texts).prefix(mostParts).sorted() {
      var rest = members
      rest.remove(at: index)
      let remaining = Expression.all(of: rest)
      let number = try count(remaining)
      guard number > 0 else { continue }
      let part = WithoutSuggestion(
        part: members[index].description,
        rest: remaining,
        count: number
      )
      found.append(part)
    }
    return found
  }
}

extension Expression {
  /// Whether it is a term of the text, or the absence of one.
  fileprivate var isText: Bool {
    switch self {
    case .text: true
    case .not(let inner): inner.isText
    case .filter, .and, .or: false
    }
  }
}
