extension Expression {
  /// The tree with one node a line, each two spaces further in than its parent.
  public var tree: String {
    var lines: [String] = []
    draw(at: 0, into: &lines)
    return lines.joined(separator: "\n")
  }

  private func draw(at depth: Int, into lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    switch self {
    case .text(let term): lines.append("\(indent)\(term.kind.name) \(term.text.quoted)")
    case .filter(let filter): lines.append("\(indent)filter \(filter)")
    case .not(let inner):
      lines.append("\(indent)not")
      inner.draw(at: depth + 1, into: &lines)
    case .and(let members):
      lines.append(indent + (members.isEmpty ? "everything" : "and"))
      for member in members {
        member.draw(at: depth + 1, into: &lines)
      }
    case .or(let members):
      lines.append("\(indent)or")
      for member in members {
        member.draw(at: depth + 1, into: &lines)
      }
    }
  }
}

extension TextTerm.Kind {
  /// The kind as the tree names it.
  fileprivate var name: String {
    switch self {
    case .word: "word"
    case .phrase: "phrase"
    case .near(let distance): "near \(distance)"
    case .prefix: "prefix"
    case .fuzzy: "fuzzy"
    case .exact: "exact"
    case .regex: "regex"
    }
  }
}
