extension Expression: CustomStringConvertible {
  /// The query by the book: parsing it gives the same tree.
  public var description: String {
    var printer = ExpressionPrinter()
    printer.print(self)
    return printer.text
  }
}

/// Writes an expression with as few brackets as will do.
private struct ExpressionPrinter {
  private(set) var text = ""

  /// Whether the last word was marked with a backslash: it would swallow a bracket behind it.
  private var isVerbatim = false

  mutating func print(_ expression: Expression) {
    switch expression {
    case .or(let members): join(members, " OR ") { if case .or = $0 { true } else { false } }
    case .and(let members) where !members.isEmpty:
      join(members, " ") { member in
        switch member {
        case .or: true
        case .and(let members): !members.isEmpty
        default: false
        }
      }
    default: printOperand(expression)
    }
  }

  private mutating func join(
    _ members: [Expression],
    _ separator: String,
    _ needsBrackets: (Expression) -> Bool
  ) {
    for (index, member) in members.enumerated() {
      if index > 0 {
        text += separator
      }
      if needsBrackets(member) {
        printGroup(member)
      } else {
        print(member)
      }
    }
  }

  private mutating func printGroup(_ expression: Expression) {
    text += "("
    isVerbatim = false
    print(expression)
    text += isVerbatim ? " )" : ")"
    isVerbatim = false
  }

  private mutating func printOperand(_ expression: Expression) {
    isVerbatim = false
    switch expression {
    case .text(let term): printTerm(term.written())
    case .filter(let filter): printTerm(filter.written)
    case .not(let inner): printNegation(inner)
    case .and, .or: text += "*"
    }
  }

  private mutating func printNegation(_ inner: Expression) {
    text += "-"
    switch inner {
    case .text(let term): printTerm(term.written(isNegated: true))
    case .filter(let filter) where !filter.changesWhenNegated: printTerm(filter.written)
    case .and(let members) where members.isEmpty: text += "*"
    default: printGroup(inner)
    }
  }

  private mutating func printTerm(_ written: WrittenTerm) {
    text += written.text
    isVerbatim = written.isVerbatim
  }
}
