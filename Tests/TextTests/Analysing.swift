import Text

/// Writes tokens as people compare them: a space between positions, a bar between colocated ones.
func line(_ tokens: [Token]) -> String {
  var result = ""
  var position = -1
  for token in tokens {
    if token.position == position {
      result += "|"
    } else if position >= 0 {
      result += " "
    }
    position = token.position
    result += token.text
  }
  return result
}

/// Writes query tokens with a space between them, and a star behind a beginning.
func line(_ query: QueryTokens) -> String {
  query.tokens.joined(separator: " ") + (query.lastIsPrefix ? "*" : "")
}

/// Whether a document holds a query's tokens at consecutive positions: the plain definition.
func holds(_ document: [Token], _ query: QueryTokens) -> Bool {
  guard let last = document.last, !query.isEmpty else { return false }
  var positions = [Set<String>](repeating: [], count: last.position + 1)
  for token in document { positions[token.position].insert(token.text) }
  guard query.tokens.count <= positions.count else { return false }
  return (0...positions.count - query.tokens.count).contains { first in
    query.tokens.indices.allSatisfy { index in
      let here = positions[first + index]
      let wanted = query.tokens[index]
      guard query.lastIsPrefix, index == query.tokens.count - 1 else {
        return here.contains(wanted)
      }
      return here.contains { $0.hasPrefix(wanted) }
    }
  }
}
