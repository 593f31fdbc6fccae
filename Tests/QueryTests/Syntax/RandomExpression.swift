import Model
import Query
import TestSupport

/// Makes well-formed trees, with texts that try to look like syntax.
struct RandomExpression {
  var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  /// A tree of at most so many levels.
  mutating func expression(depth: Int = 4) -> Expression {
    switch depth > 0 ? Int.random(in: 0..<9, using: &random) : Int.random(in: 0..<4, using: &random)
    {
    case 0, 1: .text(term())
    case 2: .filter(filter())
    case 3: Int.random(in: 0..<6, using: &random) == 0 ? .everything : .text(term())
    case 4: .not(expression(depth: depth - 1))
    case 5, 6: .or(members(depth: depth - 1))
    default: .and(members(depth: depth - 1))
    }
  }

  private mutating func members(depth: Int) -> [Expression] {
    (0..<Int.random(in: 2...4, using: &random)).map { _ in expression(depth: depth) }
  }

  /// A text of one to six pieces that mean something to the language.
  mutating func text() -> String {
    let pieces = [
      "foo", "Bar", "1", "OR", "AND", "NOT", "(", ")", "\"", "“", "”", "\\", "/", "-", "=", "~",
      "*",
      "|", ":", ",", " ", "　", "from:", "any:", "has:", "é", "東", "👍", "_", ">", "<", "@", "#", "^",
      "..", "'", "\u{0}", "\n", "+", "?",
    ]
    return (0..<Int.random(in: 1...6, using: &random)).map { _ in pick(pieces) }.joined()
  }

  mutating func term() -> TextTerm {
    let kinds: [TextTerm.Kind] = [
      .word, .word, .phrase, .near(3), .prefix, .fuzzy, .exact, .regex,
    ]
    return TextTerm(pick(kinds), text())
  }

  private mutating func list<Value>(_ make: (inout Self) -> Value?) -> [Value] {
    var values: [Value] = []
    while values.isEmpty {
      let count = Int.random(in: 1...3, using: &random)
      values = (0..<count).compactMap { _ in make(&self) }
    }
    return values
  }

  private mutating func entity() -> EntityReference? {
    let known = ["@me", "starred", "dms", "12", "#a", "g/#b", "@c", "d#0042", "^#e"]
    return EntityReference(Bool.random(using: &random) ? pick(known) : text())
  }

  private mutating func date() -> DateExpression {
    let known = [
      "2026", "2026-03", "2026-03-05", "20260305T1400", "2026-03-05 14:00:10.5", "2025..2026",
      "..now",
      "today..", "yesterday", "last week", "this month", "monday", "last friday", "march", "3d",
      "march 2026", "2026-03-05T14:00:00.250+02:30", "2026-03-05T14Z", "last may", "500ms..2h",
    ]
    while true {
      if let date = DateExpression(pick(known)) { return date }
    }
  }

  private mutating func address() -> MessageAddress? {
    MessageAddress(pick(["12", "3/4", "https://f.example/channels/1/2/3"]))
  }

  private mutating func reaction() -> ReactionFilter? {
    ReactionFilter(pick(["👍", ":a:", "<:b:7>>=2", "x<4", "=0", ">1", "👍🏽<=3", "foo,bar", text()]))
  }

  mutating func filter() -> Filter {
    switch Int.random(in: 0..<25, using: &random) {
    case 0: .author(list { $0.entity() })
    case 1: .channel(list { $0.entity() })
    case 2: .guild(list { $0.entity() })
    case 3: .mentions(list { $0.mention() })
    case 4: .has(list { $0.pick(MessagePart.allCases) })
    case 5: .state(list { $0.pick(MessageState.allCases) })
    case 6: .authorKind(list { $0.pick(User.Kind.allCases) })
    case 7: .embedKind(list { $0.pick(EmbedKind.allCases) })
    case 8: .embedProvider(list { $0.text() })
    case 9: .link(list { $0.pick(["a.example", "b.example:80"]) })
    case 10: .filename(list { $0.text() })
    case 11: .fileExtension(list { $0.pick(["pdf", "tar.gz", "a b"]) })
    case 12: .fileText(term())
    case 13: .sent(.before(date()))
    case 14: .sent(.after(date()))
    case 15: .sent(.during(date()))
    case 16: .sent(Span("3d").map(SentFilter.last) ?? .during(date()))
    case 17: .id(list { $0.address() })
    case 18: address().map(Filter.beforeID) ?? .pinned(true)
    case 19: .replyTo(list { $0.address() })
    case 20: .reaction(list { $0.reaction() })
    case 21: .reactedBy(list { $0.entity() })
    case 22: .old(term())
    case 23: .kind(list { MessageKindName($0.pick(["pin", "join", "46", "poll-result"])) })
    default: pick([.saved(text()), .pinned(true), .pinned(false), .nsfw(true)])
    }
  }

  private mutating func mention() -> MentionTarget? {
    Int.random(in: 0..<3, using: &random) == 0
      ? pick([.everyone, .here])
      : entity().flatMap { reference in
        // A person called "everyone" can't be told from everyone.
        ["everyone", "here"].contains("\(reference)") ? nil : .entity(reference)
      }
  }
}
