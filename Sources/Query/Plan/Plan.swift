public import Model
import Queries
import SQLite

/// How a question is put to an archive.
public struct Plan {
  /// What the index must find; nothing where the messages themselves are walked.
  public internal(set) var match: IndexQuestion?
  /// What the index must not find, where there is nothing that it must.
  var without: IndexQuestion?
  /// What SQL checks on each row.
  var predicates: [Predicate] = []
  /// The ids that can be hits.
  public internal(set) var ids: ClosedRange<Snowflake> = .lowest ... .highest
  /// Whether no message can be a hit.
  public internal(set) var isImpossible = false
  /// The few rows that can be hits, where a fact named them.
  var rows: [Int64]?

  /// Whether a part of the question is broad: a prefix of one or two letters, or a pattern.
  var isBroad = false
  /// Whether a phrase has a word so common that `Planner.Mode.sparing` may be sooner.
  public internal(set) var canSpare = false
  /// How many messages fit, where the index walks long lists side by side to find them: a rough guess.
  var expectedOfLists: Double?
  /// Whether a tree mixes words with facts, so that whole lists of matches are made.
  var isMixed = false

  init() {}
}

/// What a planner found out beside the plan.
public struct PlanNotes: Hashable, Sendable {
  /// Words in which there is nothing to look for.
  public var dropped: [String] = []
  /// What the person should know: names that are ambiguous or unknown, facts that aren't held.
  public var warnings: [String] = []
  /// Those of them that tell what this archive lacks and another one may have.
  public private(set) var lacks: Set<String> = []
  /// Phrases to light up in the hits.
  public var lit: [Phrase] = []
  /// Phrases to light up in the texts of the hits' files.
  public var litInFiles: [Phrase] = []
  /// Terms whose matches are found by reading the text: exact ones and patterns.
  public var litTerms: [TextTerm] = []
  /// Terms that are checked on the text, by their numbers.
  var checked: [TextTerm] = []

  mutating func warn(_ warning: String) {
    if warnings.count < 16, !warnings.contains(warning) { warnings.append(warning) }
  }

  /// Tells what this archive lacks.
  mutating func warn(lack warning: String) {
    warn(warning)
    lacks.insert(warning)
  }
}
