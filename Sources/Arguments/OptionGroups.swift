/// The options of a grammar under their headings, as help and manual list them.
struct OptionGroups {
  /// The heading that options without one stand under.
  static let standardHeading = "Options"

  /// The headings in order of their first option, with their options.
  let groups: [(heading: String, forms: [ArgumentForm])]

  init(_ grammar: Grammar) {
    var headings: [String] = []
    var forms: [String: [ArgumentForm]] = [:]
    for form in grammar.options where !form.isHidden {
      let heading = form.group ?? Self.standardHeading
      if forms[heading] == nil { headings.append(heading) }
      forms[heading, default: []].append(form)
    }
    groups = headings.map { ($0, forms[$0] ?? []) }
  }
}

extension ArgumentForm {
  /// The argument with its letter and its value: `-n, --limit N`, `--[no-]color`.
  var fullSpelling: String {
    guard role != .operand else { return name + (isRepeatable ? "…" : "") }
    let letter = short.map { "-\($0), " } ?? ""
    let long = isNegatable ? "--[no-]\(name)" : "--\(name)"
    return letter + long + (placeholder.isEmpty ? "" : " \(placeholder)")
  }

  /// The help with what the value can be, if that is not plain.
  var fullHelp: String {
    var sentences = [help]
    if !choices.isEmpty { sentences.append("One of: \(choices.joined(separator: ", ")).") }
    if let defaultText, !defaultText.isEmpty { sentences.append("Default: \(defaultText).") }
    if isRepeatable, role == .option { sentences.append("May be given several times.") }
    return sentences.joined(separator: " ")
  }
}
