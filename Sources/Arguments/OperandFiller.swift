/// Gives the words that are no options to the operands that a grammar names, in order.
struct OperandFiller {
  private let forms: [ArgumentForm]
  private let style: Grammar.Style

  init(_ grammar: Grammar) {
    forms = grammar.operands
    style = grammar.style
  }

  /// Fills what is required first, then what is optional from the left, then the one that takes
  /// all that is left.
  func fill(_ words: [String]) throws(UsageError) -> [String: [String]] {
    let required = forms.filter(\.isRequired)
    guard words.count >= required.count else {
      throw .missingOperand(required[words.count].name)
    }
    var spare = words.count - required.count
    var rest = words[...]
    var filled: [String: [String]] = [:]
    for (index, form) in forms.enumerated() {
      var share = form.isRequired ? 1 : 0
      let later = forms[(index + 1)...].count { !$0.isRequired && !$0.isRepeatable }
      let extra = form.isRepeatable ? max(0, spare - later) : min(spare, form.isRequired ? 0 : 1)
      share += extra
      spare -= extra
      guard share > 0 else { continue }
      filled[form.name] = Array(rest.prefix(share))
      rest = rest.dropFirst(share)
    }
    guard let extra = rest.first else { return filled }
    throw .extraOperand(style == .secretive ? nil : extra)
  }
}
