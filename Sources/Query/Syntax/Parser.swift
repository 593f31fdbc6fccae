/// Builds the tree from lexemes, with a stack of its own: no depth of brackets costs call stack.
///
///     query = or
///     or    = and { ("OR" | "|") and }
///     and   = not { ["AND"] not }
///     not   = { "NOT" | "-" } ( term | field | "*" | "(" or ")" )
///
/// An operator without its operands is a word.
struct Parser {
  /// A group that is being read.
  private struct Frame {
    /// The alternatives that are complete.
    var alternatives: [Expression] = []
    /// The members of the alternative that is being read.
    var members: [Expression] = []
    /// The negations that wait for the next operand.
    var negations = 0
    /// Whether an operator waits for the next operand.
    var wantsOperand = false
    /// Where the group begins.
    var start = 0

    var hasLeftOperand: Bool {
      !members.isEmpty && negations == 0 && !wantsOperand
    }

    mutating func endAlternative() {
      alternatives.append(.all(of: members))
      members = []
    }

    var expression: Expression {
      let last = Expression.all(of: members)
      return alternatives.isEmpty ? last : .or(alternatives + [last])
    }
  }

  private let text: QueryText
  private let lexemes: [Lexeme]
  private var frame = Frame()
  private var stack: [Frame] = []
  private(set) var options = QueryOptions()
  private(set) var terms: [ParsedQuery.PlacedTerm] = []
  private(set) var hints: HintList

  init(_ query: String) {
    var lexer = Lexer(query)
    lexer.run()
    text = lexer.text
    hints = lexer.hints
    var options = QueryOptions()
    lexemes = Self.withoutOptions(lexer.lexemes, &options, &hints)
    self.options = options
  }

  /// The tree, after `run`.
  var result: Expression {
    frame.expression
  }

  mutating func run() {
    for index in lexemes.indices {
      let lexeme = lexemes[index]
      let hasNext =
        lexemes.indices.contains(index + 1) && lexemes[index + 1].kind != .close
      switch lexeme.kind {
      case .open:
        stack.append(frame)
        frame = Frame(start: lexeme.range.lowerBound)
      case .close: close(at: lexeme.range.upperBound)
      case .or where hasNext && frame.hasLeftOperand:
        frame.endAlternative()
        frame.wantsOperand = true
      case .and where hasNext && frame.hasLeftOperand: frame.wantsOperand = true
      case .not where hasNext, .minus: frame.negations += 1
      case .or, .and, .not: addOperatorAsWord(lexeme)
      case .everything: add(.everything)
      case .term(let term): add(term, lexeme.range)
      case .field(let field, let values): add(field, values, lexeme.range)
      }
    }
  }

  private mutating func close(at end: Int) {
    let isEmpty = frame.members.isEmpty && frame.alternatives.isEmpty
    let group = isEmpty ? nil : frame.expression
    let range = frame.start..<end
    frame = stack.popLast() ?? Frame()
    if let group {
      add(group)
    } else {
      add(TextTerm(.word, text.string(range)), range)
    }
  }

  private mutating func add(_ operand: Expression) {
    var operand = operand
    for _ in 0..<frame.negations {
      operand = .not(operand)
    }
    frame.negations = 0
    frame.wantsOperand = false
    frame.members.append(operand)
  }

  private mutating func add(_ term: TextTerm, _ range: Range<Int>) {
    terms.append(ParsedQuery.PlacedTerm(term: term, range: range))
    add(.text(term))
  }

  private mutating func addOperatorAsWord(_ lexeme: Lexeme) {
    let name = text.string(lexeme.range)
    hints.add(.danglingOperator(name), lexeme.range)
    add(TextTerm(.word, name), lexeme.range)
  }

  private mutating func add(_ field: Field, _ values: [FieldValue], _ range: Range<Int>) {
    do throws(BadValue) {
      let isNegated = !frame.negations.isMultiple(of: 2)
      let filters = try FieldReader(field: field).read(values, isNegated: isNegated)
      if field == .any {
        terms += values.compactMap { value in
          value.term.map { ParsedQuery.PlacedTerm(term: $0, range: value.range) }
        }
      }
      add(filters)
    } catch {
      hints.add(error.kind, error.range ?? range)
      add(TextTerm(.word, text.string(range)), range)
    }
  }

  /// Takes the options out, wherever they stand; the last of a kind counts.
  private static func withoutOptions(
    _ lexemes: [Lexeme],
    _ options: inout QueryOptions,
    _ hints: inout HintList
  ) -> [Lexeme] {
    var rest: [Lexeme] = []
    for lexeme in lexemes {
      let isNegated = rest.last?.kind == .minus || rest.last?.kind == .not
      if case .field(let field, let values) = lexeme.kind, !isNegated,
        OptionFields.apply(field, values, to: &options)
      {
        if field == .scope, options.scope == .current { hints.add(.nothingIsOpen, lexeme.range) }
        continue
      }
      rest.append(lexeme)
    }
    return rest
  }
}
