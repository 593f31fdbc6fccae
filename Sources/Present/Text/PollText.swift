import Model

/// A poll in words.
enum PollText {
  /// The question and a line for each answer, with its votes where they are known.
  static func lines(of poll: Poll, mark: String = "- ") -> [String] {
    [poll.title].compactMap(\.self)
      + poll.answers.map { answer in
        mark + answer.text + (answer.votes.map { ": \(Figures.count($0))" } ?? "")
      }
  }

  /// How many voted, and when the poll ends or ended; nothing where neither is known.
  static func facts(of poll: Poll, clock: LocalClock) -> [String] {
    var facts: [String] = []
    let total = poll.answers.reduce(0) { $0 &+ min($1.votes ?? 0, 1 << 40) }
    if total > 0 { facts.append(Figures.count(total, "vote")) }
    if poll.isClosed { facts.append("closed") }
    if let end = poll.endsAt {
      facts.append("\(poll.isClosed ? "ended" : "ends") \(clock.minute(end))")
    }
    return facts
  }
}
