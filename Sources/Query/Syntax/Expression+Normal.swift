extension Expression {
  /// The same question in negation normal form.
  ///
  /// Negations stand before terms and filters only, no `and` is directly in an `and` nor an `or` in an
  /// `or`, no member stands twice beside itself, and `everything` and `nothing` are alone or not there
  /// at all. The order of what remains is kept.
  public var normalised: Expression {
    normalised(isNegated: false)
  }

  private func normalised(isNegated: Bool) -> Expression {
    switch self {
    case .text, .filter: isNegated ? .not(self) : self
    case .not(let inner): inner.normalised(isNegated: !isNegated)
    case .and(let members):
      Self.joined(members.map { $0.normalised(isNegated: isNegated) }, isAnd: !isNegated)
    case .or(let members):
      Self.joined(members.map { $0.normalised(isNegated: isNegated) }, isAnd: isNegated)
    }
  }

  /// Joins members that are in normal form.
  private static func joined(_ members: [Expression], isAnd: Bool) -> Expression {
    let neutral = isAnd ? Expression.everything : .nothing
    let absorbing = isAnd ? Expression.nothing : .everything
    var seen: Set<Expression> = []
    var kept: [Expression] = []
    for member in members.flatMap({ $0.parts(isAnd: isAnd) }) where member != neutral {
      if member == absorbing { return absorbing }
      if seen.insert(member).inserted {
        kept.append(member)
      }
    }
    if kept.isEmpty { return neutral }
    return kept.count == 1 ? kept[0] : (isAnd ? .and(kept) : .or(kept))
  }

  private func parts(isAnd: Bool) -> [Expression] {
    switch self {
    case .and(let members) where isAnd && !members.isEmpty: members
    case .or(let members) where !isAnd: members
    default: [self]
    }
  }
}
