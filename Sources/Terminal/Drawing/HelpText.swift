import Text
import Writing

/// The help: the table of keys, as it is.
enum HelpText {
  /// - Parameters:
  ///   - here: what can be done where the reader was when help was asked for.
  ///   - width: how wide a line may be.
  /// - Returns: the lines.
  static func lines(here: [Action] = [], width: Int) -> [RichLine] {
    var lines: [RichLine] = []
    if !here.isEmpty {
      lines.append(RichLine("  ") + RichLine("Here", Look(.accent, .bold)))
      for action in here { lines += self.lines(action, KeyTable.keys(of: action), width) }
      lines.append(RichLine())
    }
    for group in Action.Group.allCases {
      lines.append(RichLine("  ") + RichLine(SafeText(group.rawValue), Look(.accent, .bold)))
      for (action, keys) in KeyTable.keys where action.group == group {
        lines += self.lines(action, keys, width)
      }
      lines.append(RichLine())
    }
    lines.append(RichLine("  ") + RichLine("In a line that is typed", Look(.accent, .bold)))
    for (keys, meaning) in KeyTable.lineKeys {
      let names = keys.map(\.name).joined(separator: " ")
      lines += row(SafeText(names), SafeText(meaning), width)
    }
    lines.append(RichLine())
    lines.append(RichLine("  ") + RichLine("Signs", Look(.accent, .bold)))
    for (sign, meaning) in signs { lines += row(sign, meaning, width) }
    lines.append(RichLine())
    let note: SafeText =
      "Every name can be typed behind : with what it needs. A number before a key repeats it: 5j."
    var breaker = LineBreaker(width: width, first: RichLine("  "), indent: RichLine("  "))
    breaker.append(note, Look(.tertiary))
    return lines + breaker.finish()
  }

  /// What the signs on the screen mean.
  static let signs: [(sign: SafeText, meaning: SafeText)] = [
    ("•", "something came since you last read there"),
    ("●", "complete: everything up to the newest known message is here"),
    ("◐", "with gaps: fluxsearch gaps names them"),
    ("○", "coverage unknown: nothing vouches for anything, as after an import"),
    ("# @ &", "a channel, a private one, a group"),
    ("♪ ! ≡ └", "voice, announcements, a forum, a thread"),
    ("★ ◆", "your star, a pin"),
    ("╭", "the message that this one answers"),
    ("▎", "a card: an embed, a forward, a poll"),
    ("▢", "a file"),
  ]

  private static func lines(_ action: Action, _ keys: [Key], _ width: Int) -> [RichLine] {
    let names = keys.isEmpty ? [":\(action.rawValue)"] : keys.prefix(2).map(\.name)
    let others = keys.dropFirst(2).map(\.name).joined(separator: " ")
    let more = others.isEmpty ? "" : " (also \(others))"
    return row(SafeText(names.joined(separator: " ")), SafeText(action.meaning + more), width)
  }

  private static func row(_ label: SafeText, _ meaning: SafeText, _ width: Int) -> [RichLine] {
    let room = min(14, width / 3)
    let first =
      RichLine("  ") + RichLine(label.padded(to: room), Look(.text, .bold))
      + RichLine(" ")
    let indent = RichLine(SafeText("").padded(to: room + 3))
    var breaker = LineBreaker(width: width, first: first, indent: indent)
    breaker.append(meaning, Look(.secondary))
    return breaker.finish()
  }
}
