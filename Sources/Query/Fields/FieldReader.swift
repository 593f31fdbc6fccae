/// Why a filter can't be read.
struct BadValue: Error {
  var kind: Hint.Kind

  /// The value it is about; nothing where it is the whole filter.
  var range: Range<Int>?
}

/// Reads the values of a filter into an expression.
struct FieldReader {
  let field: Field

  /// Makes the expression of a filter.
  ///
  /// - Parameters:
  ///   - values: one value or more, none of them empty.
  ///   - isNegated: whether the filter stands behind `-`: of a list of which all must fit, each is
  ///     then left out, as in Fluxer's own search box.
  /// - Returns: what the filter asks for, not yet negated.
  /// - Throws: `BadValue` where the filter doesn't take a value.
  func read(_ values: [FieldValue], isNegated: Bool) throws(BadValue) -> Expression {
    if field.isOption {
      throw BadValue(kind: isNegated ? .negatedOption(field) : unknown(values[0]), range: nil)
    }
    let definition = FieldTable.definition(of: field)
    if definition?.list == .single, let second = values.dropFirst().first {
      throw BadValue(kind: unknown(second), range: second.range)
    }
    if isNegated, definition?.list == .allOf, values.count > 1 {
      var members: [Expression] = []
      for value in values {
        members.append(try expression([value]))
      }
      return .any(of: members)
    }
    return try expression(values)
  }

  private func expression(_ values: [FieldValue]) throws(BadValue) -> Expression {
    switch field {
    case .from, .in, .guild, .mentions, .authorType, .reactedBy: .filter(try people(values))
    case .before, .after, .during, .last: .any(of: try dates(values))
    case .old, .filetext, .any: .any(of: texts(values))
    case .id, .beforeID, .afterID, .replyTo, .type, .saved: .any(of: try identity(values))
    default: .filter(try content(values))
    }
  }

  private func texts(_ values: [FieldValue]) -> [Expression] {
    values.compactMap(\.term).map { term in
      switch field {
      case .old: .filter(.old(term))
      case .filetext: .filter(.fileText(term))
      default: .text(term)
      }
    }
  }

  /// Reads each value, or throws for the first that can't be read.
  func each<Value>(
    _ values: [FieldValue],
    _ read: (String) -> Value?
  ) throws(BadValue) -> [Value] {
    var result: [Value] = []
    for value in values {
      guard let one = read(value.text) else {
        throw BadValue(kind: unknown(value), range: value.range)
      }
      result.append(one)
    }
    return result
  }

  private func unknown(_ value: FieldValue) -> Hint.Kind {
    .badValue(
      field,
      value: value.text,
      expected: FieldTable.definition(of: field)?.takes ?? "something else"
    )
  }
}
