import Model

/// What a message must be, in the terms of what can be asked: the index, a row, or the analyser.
indirect enum Condition: Hashable {
  /// The index finds it, exactly.
  case index(IndexQuestion)
  /// SQL finds it; the index can narrow down where.
  case predicate(Predicate, narrowing: IndexQuestion?)
  /// Its id lies in a range.
  case ids(ClosedRange<Snowflake>)
  /// True of every message, or of none.
  case constant(Bool)
  /// Not that.
  case not(Condition)
  /// All of these.
  case and([Condition])
  /// One of these at least.
  case or([Condition])

  /// The same with negations pushed down to what can be asked, flat, and without constants within.
  func normalised(isNegated: Bool = false) -> Condition {
    switch self {
    case .index, .predicate, .ids: isNegated ? .not(self) : self
    case .constant(let value): .constant(value != isNegated)
    case .not(let inner): inner.normalised(isNegated: !isNegated)
    case .and(let members): Self.joined(members, isAnd: !isNegated, isNegated)
    case .or(let members): Self.joined(members, isAnd: isNegated, isNegated)
    }
  }

  private static func joined(_ members: [Condition], isAnd: Bool, _ isNegated: Bool) -> Condition {
    var kept: [Condition] = []
    for member in members.map({ $0.normalised(isNegated: isNegated) }) {
      switch member {
      case .constant(let value) where value == isAnd: continue
      case .constant(let value): return .constant(value)
      case .and(let inner) where isAnd: kept += inner
      case .or(let inner) where !isAnd: kept += inner
      default: kept.append(member)
      }
    }
    if kept.isEmpty { return .constant(isAnd) }
    return kept.count == 1 ? kept[0] : (isAnd ? .and(kept) : .or(kept))
  }

  /// What the index can answer of a normalised tree: what to look for, or what to leave out.
  enum Answer {
    case positive(IndexQuestion)
    case negative(IndexQuestion)
  }

  /// The whole tree as one question to the index, where it is made of index questions alone.
  var answer: Answer? {
    switch self {
    case .index(let question): .positive(question)
    case .not(.index(let question)): .negative(question)
    case .and(let members): Self.answer(ofAll: members)
    case .or(let members): Self.answer(ofAny: members)
    default: nil
    }
  }

  private static func split(
    _ members: [Condition]
  ) -> (wanted: [IndexQuestion], unwanted: [IndexQuestion])? {
    var wanted: [IndexQuestion] = []
    var unwanted: [IndexQuestion] = []
    for member in members {
      switch member.answer {
      case .positive(let question): wanted.append(question)
      case .negative(let question): unwanted.append(question)
      case nil: return nil
      }
    }
    return (wanted, unwanted)
  }

  private static func answer(ofAll members: [Condition]) -> Answer? {
    guard let (wanted, unwanted) = split(members) else { return nil }
    if wanted.isEmpty { return .negative(.any(unwanted)) }
    return .positive(unwanted.isEmpty ? .all(wanted) : .without(.all(wanted), .any(unwanted)))
  }

  /// "A or not B" is "not (B without A)".
  private static func answer(ofAny members: [Condition]) -> Answer? {
    guard let (wanted, unwanted) = split(members) else { return nil }
    if unwanted.isEmpty { return .positive(.any(wanted)) }
    return .negative(wanted.isEmpty ? .all(unwanted) : .without(.all(unwanted), .any(wanted)))
  }

  /// A question whose answer holds every message of this condition, and more perhaps.
  var narrowing: IndexQuestion? {
    switch self {
    case .index(let question): return question
    case .predicate(_, let narrowing): return narrowing
    case .and(let members):
      let questions = members.compactMap(\.narrowing)
      return questions.isEmpty ? nil : .all(questions)
    case .or(let members):
      let questions = members.compactMap(\.narrowing)
      return questions.count == members.count ? .any(questions) : nil
    case .not, .ids, .constant: return nil
    }
  }
}
