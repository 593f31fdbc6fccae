import Model

/// Draws the questions from the corpus: the query set of docs/performance.md.
struct SamplePhase {
  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws -> Facts {
    let corpus = try Corpus(options.corpus, isWhole: false)
    let words = try WordList(
      plain: PlainIndex.path(options, tuned: false),
      messages: corpus.messages.count
    )
    var random = SampleRandom(seed: options.seed)
    let finds = finds(in: corpus, words, &random)
    var set = QuestionSet(count: options.sampleCount, random: random)
    set.addWords(words)
    set.addFinds(finds)
    set.addPlaces(of: corpus, words)
    let lines = set.questions.map { $0.line + "\n" }.joined()
    try Folder.write(lines, to: options.path("questions.tsv"))
    var facts = Facts()
    facts.set("questions", Double(set.questions.count))
    return facts
  }

  private func finds(
    in corpus: Corpus,
    _ words: WordList,
    _ random: inout SampleRandom
  ) -> Finds {
    var finds = Finds(limit: options.sampleCount, common: words.common)
    // More messages bring no better samples, and this is text by text in plain Swift.
    for _ in 0..<min(200_000, 2 * corpus.messages.count) {
      guard let message = corpus.messages.randomElement(using: &random) else { break }
      finds.look(at: corpus.text(message.content), &random)
    }
    return finds
  }
}
