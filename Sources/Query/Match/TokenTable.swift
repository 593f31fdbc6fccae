import Text

/// The tokens of one text, by position, as the index has them; its buffers are used anew.
struct TokenTable {
  /// A token: a stretch of `bytes`, and where it comes from.
  struct Entry {
    let first: Int
    let count: Int
    let start: Int
    let end: Int
    let kind: TokenKind
  }

  private(set) var bytes: [UInt8] = []
  private(set) var entries: [Entry] = []
  /// The first entry of each position, and the number of entries behind the last one.
  private(set) var firstOfPosition: [Int] = [0]

  /// How many positions the text has.
  var positionCount: Int { firstOfPosition.count - 1 }

  /// Reads another text.
  mutating func read(_ text: String, by analyser: TextAnalyser) {
    var text = text
    text.withUTF8 { read($0, by: analyser) }
  }

  /// Reads another text.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>, by analyser: TextAnalyser) {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    firstOfPosition.removeAll(keepingCapacity: true)
    analyser.analyse(text) { token in
      append(token)
      return true
    }
    firstOfPosition.append(entries.count)
  }

  private mutating func append(_ token: AnalysedToken) {
    if !token.isColocated || firstOfPosition.isEmpty { firstOfPosition.append(entries.count) }
    entries.append(
      Entry(
        first: bytes.count,
        count: token.bytes.count,
        start: token.start,
        end: token.end,
        kind: token.kind
      )
    )
    bytes.append(contentsOf: token.bytes)
  }

  /// The text of an entry.
  func text(_ entry: Entry) -> String {
    String(decoding: bytes[entry.first..<entry.first + entry.count], as: UTF8.self)
  }

  /// Hands each place of a pattern to a closure, in order: its first position and its source.
  ///
  /// - Parameters:
  ///   - pattern: what stands side by side.
  ///   - skippingParts: whether parts of a camelCase word don't count.
  ///   - body: takes a place; returns false to stop.
  func forEachPlace(
    of pattern: TokenPattern,
    skippingParts: Bool = false,
    _ body: (_ position: Int, _ range: Range<Int>) -> Bool
  ) {
    let last = positionCount - pattern.tokens.count
    guard last >= 0, !pattern.tokens.isEmpty else { return }
    bytes.withUnsafeBufferPointer { bytes in
      for position in 0...last {
        guard let range = match(pattern, at: position, bytes, skippingParts) else { continue }
        guard body(position, range) else { return }
      }
    }
  }

  /// Hands each place of any of several patterns to a closure, by position: its source.
  func forEachPlace(ofAny patterns: LitPatterns, _ body: (Range<Int>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      for position in 0..<positionCount {
        var seen: UInt8?
        for number in firstOfPosition[position]..<firstOfPosition[position + 1] {
          // Those that share a position mostly begin alike.
          guard case let first = bytes[entries[number].first], first != seen else { continue }
          seen = first
          for pattern in patterns[first]
          where position + pattern.tokens.count <= positionCount {
            if let range = match(pattern, at: position, bytes, false) { body(range) }
          }
        }
      }
    }
  }

  /// Whether a pattern stands anywhere.
  func holds(_ pattern: TokenPattern) -> Bool {
    var isFound = false
    forEachPlace(of: pattern) { _, _ in
      isFound = true
      return false
    }
    return isFound
  }

  /// The source of a pattern that stands at a position.
  @inline(__always)
  private func match(
    _ pattern: TokenPattern,
    at position: Int,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ skippingParts: Bool
  ) -> Range<Int>? {
    var start = Int.max
    var end = 0
    for (index, wanted) in pattern.tokens.enumerated() {
      let isPrefix = pattern.lastIsPrefix && index == pattern.tokens.count - 1
      var isFound = false
      for number in firstOfPosition[position + index]..<firstOfPosition[position + index + 1] {
        let entry = entries[number]
        guard isPrefix ? entry.count >= wanted.count : entry.count == wanted.count,
          !(skippingParts && entry.kind == .wordPart),
          bytes[entry.first..<entry.first + wanted.count].elementsEqual(wanted)
        else { continue }
        isFound = true
        start = min(start, entry.start)
        end = max(end, entry.end)
      }
      guard isFound else { return nil }
    }
    return start..<max(start, end)
  }
}

/// Tokens to be found at consecutive positions, any of those that share one.
struct TokenPattern: Hashable {
  let tokens: [[UInt8]]
  let lastIsPrefix: Bool
  /// How many positions of a text it takes up: a pair of characters reaches into the next one.
  let length: Int
  /// Whether it begins and ends within a script without spaces.
  let beginsInRun: Bool
  let endsInRun: Bool
  /// Where to look for it, where it is one token that takes no analyser to be looked for.
  let sieve: TokenSieve?

  /// Takes a phrase as the index is asked for it.
  init(_ phrase: Phrase) {
    tokens = phrase.tokens.map { Array($0.utf8) }
    lastIsPrefix = phrase.lastIsPrefix
    length = tokens.count
    beginsInRun = false
    endsInRun = false
    sieve = tokens.count == 1 ? TokenSieve([(tokens[0], lastIsPrefix)]) : nil
  }

  /// Takes what the analyser made of a phrase, or nothing where that is nothing.
  init?(_ query: QueryTokens) {
    guard let first = query.kinds.first, let last = query.kinds.last else { return nil }
    tokens = query.tokens.map { Array($0.utf8) }
    lastIsPrefix = query.lastIsPrefix
    length = tokens.count + (last == .gram ? 1 : 0)
    beginsInRun = first == .gram || first == .single
    endsInRun = last == .gram || last == .single
    sieve = tokens.count == 1 ? TokenSieve([(tokens[0], lastIsPrefix)]) : nil
  }
}
