import Model

/// Makes questions of words, finds and places.
struct QuestionSet {
  private(set) var questions: [Question] = []
  private let count: Int
  private var random: SampleRandom

  init(count: Int, random: SampleRandom) {
    self.count = count
    self.random = random
  }

  private mutating func some(_ words: [String]) -> [String] {
    Array(words.shuffled(using: &random).prefix(count))
  }

  private mutating func one(_ words: [String]) -> String {
    words.randomElement(using: &random) ?? "the"
  }

  private mutating func add(_ kind: QuestionKind, _ text: String, plain: String? = nil) {
    questions.append(Question(kind: kind, text: text, plain: plain))
  }

  /// A text as a string of FTS5's language.
  private static func quoted(_ text: String) -> String {
    "\"\(text)\""
  }

  // MARK: Words

  mutating func addWords(_ words: WordList) {
    let classes: [(QuestionKind, [String])] = [
      (.common, words.common), (.upper, words.upper), (.mid, words.mid), (.rare, words.rare),
    ]
    for (kind, list) in classes {
      for word in some(list) { add(kind, word, plain: Self.quoted(word)) }
    }
    for prefix in some(words.rarePrefixes) {
      add(.prefix2Rare, prefix + "*", plain: Self.quoted(prefix) + "*")
    }
    for _ in 0..<count { addPairs(words) }
    for number in 0..<count {
      let word = "zqx" + String(UInt64.random(in: 1 << 40...(.max), using: &random), radix: 26)
      add(.noHit, "\(word)\(number)", plain: Self.quoted("\(word)\(number)"))
    }
  }

  private mutating func addPairs(_ words: WordList) {
    addPair(.andCommon, "AND", one(words.common), one(words.common))
    addPair(.orCommon, "OR", one(words.common), one(words.common))
    let classes = [words.common, words.upper, words.mid, words.rare]
    let first = Int.random(in: 0..<4, using: &random)
    let second = Int.random(in: 1..<4, using: &random)
    addPair(.andMixed, "AND", one(classes[first]), one(classes[second]))
    addPair(.orMixed, "OR", one(classes[first]), one(classes[second]))
    let (wanted, unwanted) = (one(classes[first % 2]), one(classes[second % 2]))
    add(
      .not,
      "\(wanted) -\(unwanted)",
      plain: "\(Self.quoted(wanted)) NOT \(Self.quoted(unwanted))"
    )
  }

  private mutating func addPair(_ kind: QuestionKind, _ word: String, _ a: String, _ b: String) {
    add(kind, "\(a) \(word) \(b)", plain: "\(Self.quoted(a)) \(word) \(Self.quoted(b))")
  }

  // MARK: Finds

  mutating func addFinds(_ finds: Finds) {
    let pairs = finds.pairs.sorted { ($0.value, $0.key) > ($1.value, $1.key) }
    for pair in pairs.prefix(count) {
      add(.commonPhrase, Self.quoted(pair.key), plain: Self.quoted(pair.key))
    }
    for kind in QuestionKind.allCases {
      for text in finds.texts[kind, default: []] { addFind(kind, text) }
    }
  }

  private mutating func addFind(_ kind: QuestionKind, _ text: String) {
    switch kind {
    case .realPhrase: add(kind, Self.quoted(text), plain: Self.quoted(text))
    case .prefix2, .prefix3, .prefix5: add(kind, text + "*", plain: Self.quoted(text) + "*")
    // Parts of words: plain FTS5 knows whole runs alone and would answer something else.
    case .snake, .version, .host, .emoji: add(kind, text, plain: Self.quoted(text))
    default: add(kind, text)
    }
  }

  // MARK: Places and times

  mutating func addPlaces(of corpus: Corpus, _ words: WordList) {
    var sizes: [Int64: Int] = [:]
    for message in corpus.messages { sizes[message.channel, default: 0] += 1 }
    let channels = sizes.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    let small = Array(channels.prefix(max(1, channels.count / 4)))
    let big = Array(channels.suffix(3))
    for _ in 0..<count {
      guard let first = small.randomElement(using: &random),
        let last = big.randomElement(using: &random),
        let message = corpus.messages.randomElement(using: &random)
      else { return }
      add(.smallChannel, "\(one(words.common)) in:\(first)")
      add(.bigChannel, "\(one(words.common)) in:\(last)")
      add(.author, "from:\(message.author)")
      addRange(of: corpus, words)
    }
    add(.image, "has:image")
  }

  private mutating func addRange(of corpus: Corpus, _ words: WordList) {
    guard let first = corpus.messages.first, let last = corpus.messages.last else { return }
    let day: Int64 = 86_400_000
    let start = Snowflake(rawValue: first.id)?.timestamp.milliseconds ?? 0
    let end = Snowflake(rawValue: last.id)?.timestamp.milliseconds ?? 0
    let length = max(1, (end - start) * 3 / 100 / day)
    let latest = max(start / day, end / day - length)
    let from = Int64.random(in: start / day...latest, using: &random) * day
    let (low, high) = (
      Timestamp(milliseconds: from), Timestamp(milliseconds: from + length * day)
    )
    let word = one(words.common)
    let text = "\(word) after:\(low.iso8601.prefix(10)) before:\(high.iso8601.prefix(10))"
    var question = Question(kind: .dateRange, text: text, plain: Self.quoted(word))
    question.ids = Snowflake(firstAt: low).rawValue...Snowflake(firstAt: high).rawValue
    questions.append(question)
  }
}
