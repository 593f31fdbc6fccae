import Model
import SQLite
import Text

public final class TermMatcher {
  public enum Verdict { case holds, not, gaveUp }
  init(analyser: TextAnalyser) {}
  func holds(_ term: TextTerm, in fields: [String], deadline: UInt64?) -> Verdict { .not }
}
final class BM25Ranker: FullTextRanker {
  init(weights: [Double?]) {}
  func score(_ match: FullTextMatch) -> Double { 0 }
  static func inverseFrequency(messages: Int64, of total: Int64) -> Double { 1 }
}
struct Relevance {
  init(analyser: TextAnalyser, query: ParsedQuery, now: Timestamp) {}
  func adjusted(_ score: Double, message: Message) -> Double { score }
}
