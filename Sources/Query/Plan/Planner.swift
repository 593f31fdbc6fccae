import Model
import Queries
import SQLite
public import Store
import Text

/// Makes a plan from a question: names become ids, words become tokens, and what the index can't
/// know becomes a check on rows.
///
/// Everything that the index holds goes into one `MATCH`; facts that change stand beside it as a fixed
/// list of predicates. A tree that mixes both within an "or" asks the index for whole lists.
public struct Planner {
  /// How broad parts of a question are put.
  enum Mode {
    /// To the index.
    case index
    /// To the analyser, message by message: for the newest rows, which often hold enough hits.
    case walk
    /// To the index without the most common words of phrases, and to the analyser what it finds.
    case sparing
  }

  /// From so many entries on a phrase's most common word is spared: fewer are walked in a fraction of a
  /// millisecond.
  public static let longLists: Int64 = 40_000

  let archive: Archive
  let resolver: EntityResolver
  let analyser: TextAnalyser
  let dates: DateResolver
  let sparingFrom: Int64

  /// Serves an archive.
  ///
  /// - Parameters:
  ///   - archive: the archive.
  ///   - dates: what days are, and when the question is asked.
  ///   - sparingFrom: how many entries the lists of a phrase's words have together before its most
  ///     common word is spared.
  /// - Throws: `StoreError.text` where ICU can't be set up.
  public init(
    archive: Archive,
    dates: DateResolver,
    sparingFrom: Int64 = Planner.longLists
  ) throws(StoreError) {
    self.archive = archive
    self.sparingFrom = sparingFrom
    self.dates = dates
    resolver = try EntityResolver(archive: archive)
    analyser = try archive.analyser()
  }

  /// Plans a question.
  ///
  /// - Parameter expression: what a message must be.
  /// - Returns: the plan for the index, and what is to be told.
  /// - Throws: what SQLite reports while names are looked up.
  public func plan(_ expression: Expression) throws(StoreError) -> (plan: Plan, notes: PlanNotes) {
    var notes = PlanNotes()
    let plan = try plan(expression, mode: .index, notes: &notes)
    return (plan, notes)
  }

  func plan(
    _ expression: Expression,
    mode: Mode,
    notes: inout PlanNotes
  ) throws(StoreError) -> Plan {
    var builder = ConditionBuilder(planner: self, mode: mode, notes: notes)
    let condition = try builder.condition(expression.normalised)?.normalised()
    notes = builder.notes
    var plan = Plan()
    plan.isBroad = builder.isBroad
    plan.canSpare = builder.canSpare
    guard let condition else {
      // Only words in which there is nothing to look for: that is no question about everything.
      plan.isImpossible = true
      return plan
    }
    assemble(condition, into: &plan)
    if mode == .index { try findFewRows(for: builder.facts, in: &plan) }
    // A look at texts reports how far back it came, which takes the newest first.
    if mode == .sparing || notes.checked.isEmpty {
      plan.expectedOfLists = try expectedOfLists(plan)
    }
    return plan
  }

  private func assemble(_ condition: Condition, into plan: inout Plan) {
    var wanted: [IndexQuestion] = []
    var unwanted: [IndexQuestion] = []
    let members = if case .and(let members) = condition { members } else { [condition] }
    for member in members {
      switch member {
      case .constant(let value): plan.isImpossible = plan.isImpossible || !value
      case .ids(let ids): restrict(&plan, to: ids)
      default:
        switch member.answer {
        case .positive(let question): wanted.append(question)
        case .negative(let question): unwanted.append(question)
        case nil:
          if let narrowing = member.narrowing { wanted.append(narrowing) }
          plan.predicates.append(predicate(of: member, &plan))
        }
      }
    }
    if wanted.isEmpty {
      plan.without = unwanted.isEmpty ? nil : .any(unwanted)
    } else {
      plan.match = unwanted.isEmpty ? .all(wanted) : .without(.all(wanted), .any(unwanted))
    }
  }

  private func restrict(_ plan: inout Plan, to ids: ClosedRange<Snowflake>) {
    let low = max(plan.ids.lowerBound, ids.lowerBound)
    let high = min(plan.ids.upperBound, ids.upperBound)
    if low <= high {
      plan.ids = low...high
    } else {
      plan.isImpossible = true
    }
  }

  /// A tree of facts, or of facts and words, as one condition of SQL.
  private func predicate(of condition: Condition, _ plan: inout Plan) -> Predicate {
    switch condition {
    case .predicate(let predicate, _): return predicate
    case .ids(let ids):
      return Predicate(
        .idBetween,
        [.integer(ids.lowerBound.rawValue), .integer(ids.upperBound.rawValue)]
      )
    case .index(let question):
      plan.isMixed = true
      return Predicate(.inIndex, [.text(question.match)])
    case .constant(let value): return .joined([], isAnd: value)
    case .not(let inner): return predicate(of: inner, &plan).negated
    case .and(let members): return joined(members, isAnd: true, &plan)
    case .or(let members): return joined(members, isAnd: false, &plan)
    }
  }

  /// Joins members, those of the index as one question.
  private func joined(_ members: [Condition], isAnd: Bool, _ plan: inout Plan) -> Predicate {
    let indexed = members.filter { $0.answer != nil }
    var predicates: [Predicate] = []
    let together: Condition = isAnd ? .and(indexed) : .or(indexed)
    if !indexed.isEmpty, let answer = together.answer {
      plan.isMixed = true
      switch answer {
      case .positive(let question): predicates.append(Predicate(.inIndex, [.text(question.match)]))
      case .negative(let question):
        predicates.append(Predicate(.inIndex, [.text(question.match)]).negated)
      }
    }
    for member in members where member.answer == nil {
      predicates.append(predicate(of: member, &plan))
    }
    return .joined(predicates, isAnd: isAnd)
  }

  /// Lets a fact that few messages have drive the search.
  private func findFewRows(for facts: [RowFact], in plan: inout Plan) throws(StoreError) {
    // Beside words a fact drives only where it has very few rows; alone, its list is all there is.
    let limit = plan.match == nil ? 20_000 : 200
    for fact in facts {
      let rows = try archive.attempt("counting a fact") { () throws(SQLiteError) in
        var values = fact.values
        values[":limit"] = .integer(Int64(limit) + 1)
        return try archive.connection.rows(fact.sql.text, values) { $0.integer(0) }
      }
      if rows.count <= limit, rows.count < plan.rows?.count ?? .max { plan.rows = rows }
    }
  }
}

/// A fact that lists its own rows, as the search may be driven by it.
struct RowFact {
  let sql: SQL
  let values: [String: Value]
}
