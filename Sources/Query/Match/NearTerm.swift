/// Phrases in any order, with at most so many other tokens between them.
///
/// Each takes up tokens of its own: "foo foo" wants two of them. In a script without spaces a token is
/// a character.
struct NearTerm {
  let patterns: [TokenPattern]
  let distance: Int

  /// A pattern that stands somewhere: the positions it takes up, and its number.
  private struct Place {
    let positions: Range<Int>
    let pattern: Int
  }

  /// Beyond so many phrases, or so many attempts to lay them side by side, it is enough that all
  /// of them are there: people don't ask for more, and hostile text would cost too much.
  private static let mostPatterns = 24
  private static let mostAttempts = 20_000

  /// Whether the phrases stand near each other anywhere in a text.
  func holds(in table: TokenTable) -> Bool {
    var places: [Place] = []
    var positions: [TokenPattern: [Range<Int>]] = [:]
    for (number, pattern) in patterns.enumerated() {
      let found = positions[pattern] ?? Self.positions(of: pattern, in: table)
      if found.isEmpty { return false }
      positions[pattern] = found
      places += found.map { Place(positions: $0, pattern: number) }
    }
    places.sort { $0.positions.lowerBound < $1.positions.lowerBound }
    return holds(places)
  }

  private static func positions(of pattern: TokenPattern, in table: TokenTable) -> [Range<Int>] {
    var positions: [Range<Int>] = []
    table.forEachPlace(of: pattern) { position, _ in
      positions.append(position..<position + pattern.length)
      return true
    }
    return positions
  }

  private func holds(_ places: [Place]) -> Bool {
    let span = patterns.map(\.length).reduce(distance, +)
    var attempts = Self.mostAttempts
    var counts = [Int](repeating: 0, count: patterns.count)
    var missing = patterns.count
    var end = 0
    for (first, place) in places.enumerated() {
      let limit = place.positions.lowerBound + span
      while end < places.count, places[end].positions.lowerBound < limit {
        if counts[places[end].pattern] == 0 { missing -= 1 }
        counts[places[end].pattern] += 1
        end += 1
      }
      if missing == 0,
        patterns.count > Self.mostPatterns
          || canLay(places[first..<end], within: limit, &attempts)
      {
        return true
      }
      counts[place.pattern] -= 1
      if counts[place.pattern] == 0 { missing += 1 }
    }
    return false
  }

  /// Whether one place of each phrase, the first place among them, can be taken without overlap.
  private func canLay(_ places: ArraySlice<Place>, within limit: Int, _ attempts: inout Int) -> Bool
  {
    guard let first = places.first, first.positions.upperBound <= limit else { return false }
    var choices = [[Range<Int>]](repeating: [], count: patterns.count)
    for place in places where place.positions.upperBound <= limit {
      choices[place.pattern].append(place.positions)
    }
    choices.remove(at: first.pattern)
    // Those with the fewest places first: they decide.
    choices.sort { $0.count < $1.count }
    return lay(choices[...], beside: [first.positions], &attempts)
  }

  /// The depth is the number of phrases, which is bounded.
  private func lay(
    _ choices: ArraySlice<[Range<Int>]>,
    beside taken: [Range<Int>],
    _ attempts: inout Int
  ) -> Bool {
    guard let next = choices.first else { return true }
    for place in next {
      attempts -= 1
      guard attempts > 0 else { return true }
      if taken.contains(where: { $0.overlaps(place) }) { continue }
      if lay(choices.dropFirst(), beside: taken + [place], &attempts) { return true }
    }
    return false
  }
}
