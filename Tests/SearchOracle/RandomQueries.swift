import Model
public import Query
import TestSupport

/// Random questions about a random corpus that often have an answer.
///
/// Words come from the corpus' own few; phrases, ids and days from messages that are there. Fuzzy words
/// are left out: which words are alike is the vocabulary's matter, not the language's.
public struct RandomQueries {
  private var random: SeededRandom
  private let messages: [NaiveMessage]

  /// Makes a source of questions.
  ///
  /// - Parameters:
  ///   - archive: the messages that are asked about.
  ///   - seed: what the randomness begins with.
  public init(about archive: NaiveArchive, seed: UInt64) {
    random = SeededRandom(seed: seed)
    messages = archive.messages
  }

  /// Gives the next question.
  public mutating func next() -> Query.Expression {
    expression(depth: 3)
  }

  private mutating func expression(depth: Int) -> Query.Expression {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3 where depth > 0: .and(members(depth))
    case 3..<5 where depth > 0: .or(members(depth))
    case 5 where depth > 0: .not(expression(depth: depth - 1))
    case 6..<8: filter().map(Query.Expression.filter) ?? .text(term())
    default: .text(term())
    }
  }

  private mutating func members(_ depth: Int) -> [Query.Expression] {
    (0..<Int.random(in: 2...3, using: &random)).map { _ in expression(depth: depth - 1) }
  }

  // MARK: Terms

  private mutating func term() -> TextTerm {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: TextTerm(.word, RandomWords.any(&random))
    case 8..<12: TextTerm(.phrase, stretch())
    case 12..<15: TextTerm(.prefix, beginning())
    case 15..<17: TextTerm(.near(Int.random(in: 0...6, using: &random)), nearWords())
    case 17: TextTerm(.exact, RandomWords.pick(exactWords, &random))
    case 18: TextTerm(.regex, RandomWords.pick(patterns, &random))
    default: TextTerm(.phrase, RandomWords.text(upTo: 2, &random))
    }
  }

  private let exactWords =
    RandomWords.latin + RandomWords.accented + ["foo_bar", "C++", "v1.2.3", "camelCase", "ёлка"]

  private let patterns = [
    "lanter[nm]", "^soup", "caf(é|e)", "foo_ba[rz]", "[0-9]+\\.[0-9]", "東.都", "(moon|tide)$",
    "https?:\\/\\/", "kett", "\\bhinge\\b",
  ]

  /// Some characters out of a message: what a person would have copied.
  private mutating func stretch() -> String {
    guard let text = message()?.message.content, !text.isEmpty else { return "lantern" }
    let characters = Array(text)
    let start = Int.random(in: characters.indices, using: &random)
    let length = Int.random(in: 1...12, using: &random)
    return String(characters[start..<min(characters.count, start + length)])
  }

  private mutating func beginning() -> String {
    let word = RandomWords.any(&random)
    return String(word.prefix(Int.random(in: 1...5, using: &random)))
  }

  /// Words that can't stand on one position: no part of another, and none without its sign.
  private mutating func nearWords() -> String {
    let words = RandomWords.latin + RandomWords.otherAlphabets + RandomWords.runs
    return (0..<Int.random(in: 2...3, using: &random))
      .map { _ in RandomWords.pick(words, &random) }.joined(separator: " ")
  }

  private mutating func message() -> NaiveMessage? {
    messages.isEmpty ? nil : RandomWords.pick(messages, &random)
  }

  // MARK: Filters

  private mutating func filter() -> Filter? {
    let id = message()?.message.id
    let address = id.flatMap { MessageAddress("\($0)") }
    switch Int.random(in: 0..<18, using: &random) {
    case 0, 1: return .author(references(["marlow", "@moon", "403", "tide", "^yuki", "Łodz"]))
    case 2, 3:
      return .channel(references(["workshop", "#tide", "harbour/#workshop", "dms", "307"]))
    case 4: return .guild(references(["Lantern Works", "HARBOUR", "^202"]))
    case 5: return .mentions([mentionTarget()])
    case 6: return .has([RandomWords.pick(MessagePart.allCases, &random)])
    case 7:
      let states = MessageState.allCases.filter { $0 != .unread && $0 != .starred }
      return .state([RandomWords.pick(states, &random)])
    case 8: return .authorKind([RandomWords.pick(User.Kind.allCases, &random)])
    case 9: return .fileExtension([RandomWords.pick(["png", "pdf", "ogg"], &random)])
    case 10:
      return .link([
        RandomWords.pick(["example.org", "docs.example.org", "video.example"], &random)
      ])
    case 11, 12: return date().map(Filter.sent)
    case 13: return address.map { .beforeID($0) }
    case 14: return address.map { .afterID($0) }
    case 15:
      return message()?.message.reference?.messageID.flatMap { MessageAddress("\($0)") }
        .map { .replyTo([$0]) }
    case 16:
      return ReactionFilter(RandomWords.pick(["🏮", "❤>3", ":glow:", "🏮=0", ">=5"], &random))
        .map { .reaction([$0]) }
    default: return rare()
    }
  }

  private mutating func rare() -> Filter? {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: .old(TextTerm(.word, RandomWords.any(&random)))
    case 1: .old(TextTerm(.prefix, RandomWords.pick(RandomWords.latin, &random)))
    case 2: .embedKind([RandomWords.pick(EmbedKind.allCases, &random)])
    case 3: .embedProvider(["videothek"])
    case 4: .filename([RandomWords.pick(["lan", "hinge", "京", ".PNG"], &random)])
    case 5: .kind([RandomWords.pick(MessageKindName.all, &random)])
    default: RandomWords.chance(50, &random) ? .pinned(true) : .nsfw(false)
    }
  }

  private mutating func references(_ names: [String]) -> [EntityReference] {
    (0..<Int.random(in: 1...2, using: &random))
      .compactMap { _ in EntityReference(RandomWords.pick(names, &random)) }
  }

  private mutating func mentionTarget() -> MentionTarget {
    guard !RandomWords.chance(20, &random) else { return .everyone }
    let names = ["marlow", "Menders", "402", "^hinge"]
    return EntityReference(RandomWords.pick(names, &random)).map(MentionTarget.entity) ?? .here
  }

  private mutating func date() -> SentFilter? {
    guard let time = message()?.message.id.timestamp.iso8601 else { return nil }
    let texts = [
      String(time.prefix(4)), String(time.prefix(7)), String(time.prefix(10)),
      String(time.prefix(16)), "\(time.prefix(7))..\(time.prefix(10))", "last month", "yesterday",
      "30d", "\(time.prefix(10))..",
    ]
    guard let date = DateExpression(RandomWords.pick(texts, &random)) else { return nil }
    let filters: [SentFilter] = [.before(date), .after(date), .during(date)]
    return RandomWords.pick(filters, &random)
  }
}
