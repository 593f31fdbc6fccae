import Model
import Text

struct Relevance {
  init(analyser: TextAnalyser, query: ParsedQuery, now: Timestamp) {}
  func adjusted(_ score: Double, message: Message) -> Double { score }
}
