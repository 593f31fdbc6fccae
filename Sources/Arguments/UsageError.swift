/// A mistake in the words of a command.
///
/// Cases hold what was typed as it was typed; whoever prints a sentence makes it safe for a
/// terminal first. Values after an unknown name are never kept: they may be secrets.
public enum UsageError: Error, Equatable, Sendable {
  /// A long option that the command doesn't have, and the known one that is nearest.
  case unknownOption(String, nearest: String?, Grammar.Style)
  /// A letter after a single dash that is no option, and the long option that was perhaps meant.
  case unknownLetter(Character, nearest: String?)
  /// An option at the end of the line, or before another one; the second text stands for its value.
  case missingValue(String, String)
  /// A flag that was given a value.
  case unexpectedValue(String)
  /// An argument whose value can't be read: its name, the text, why, and where it was written.
  case value(String, String, ValueProblem, ValueOrigin)
  /// An operand that must be there and isn't.
  case missingOperand(String)
  /// A word that nothing takes; nil if it may be a secret.
  case extraOperand(String?)
  /// Two arguments that exclude each other.
  case conflict(String, String)
  /// An argument that makes no sense without another one.
  case needs(String, String)
  /// Something that can't be written in the form that was asked for, the form, and those that it can be
  /// written in.
  case unsuitable(String, String, can: String)
  /// A topic that `help` doesn't know, and the known one that is nearest.
  case unknownTopic(String, nearest: String?)
  /// A command of several words whose second word is unknown, the nearest one, and all of them.
  case unknownSubcommand(String, String, nearest: String?, known: [String])
  /// A command of several words without its second word, and what that can be.
  case missingSubcommand(String, known: [String])
}

extension UsageError: CustomStringConvertible {
  /// The mistake in one sentence, without a full stop.
  public var description: String {
    switch self {
    case .unknownOption(let name, _, _): "unknown option \(cut(name))"
    case .unknownLetter(let letter, _): "unknown option -\(letter)"
    case .missingValue(let name, let placeholder): "\(name) needs a value: \(name) \(placeholder)"
    case .unexpectedValue(let name): "\(name) takes no value"
    case .value(let name, let text, let problem, let origin):
      sentence(name, text, problem, origin)
    case .missingOperand(let name): "\(name) is missing"
    case .extraOperand(let text?): "nothing is to be done with '\(cut(text))'"
    case .extraOperand(nil): "this command takes no more words"
    case .conflict(let first, let second): "\(first) and \(second) exclude each other"
    case .needs(let first, let second): "\(first) needs \(second)"
    case .unsuitable(let what, let form, let can):
      "\(what) can't be had with \(form), only as \(can)"
    case .unknownTopic(let topic, _): "no help on '\(cut(topic))'"
    case .unknownSubcommand(let command, let word, _, _):
      "there is no command '\(command) \(cut(word))'"
    case .missingSubcommand(let command, let known):
      "\(command) needs to know what to do: \(known.joined(separator: ", "))"
    }
  }

  /// The next step, if there is one that is not obvious.
  public var hint: String? {
    switch self {
    case .unknownOption(_, let nearest, let style):
      unknownOptionHint(nearest: nearest, style: style)
    case .unknownLetter(_, let nearest?): "did you mean \(nearest)?"
    case .value(_, let text, let problem, _): problem.hint(for: text)
    case .unknownTopic(_, let nearest?): "did you mean help \(nearest)?"
    case .unknownTopic(_, nil): "fluxsearch help lists what there is"
    case .unknownSubcommand(let command, _, let nearest?, _):
      "did you mean \(command) \(nearest)?"
    case .unknownSubcommand(let command, _, nil, let known):
      "\(command) goes on with \(known.joined(separator: ", ")); to search for the words, put -- before "
        + "them"
    case .missingSubcommand(let command, _): "'help \(command)' explains each"
    default: nil
    }
  }

  private func sentence(
    _ name: String,
    _ text: String,
    _ problem: ValueProblem,
    _ origin: ValueOrigin
  ) -> String {
    let place =
      switch origin {
      case .commandLine, .standard: name
      case .environment(let variable): "\(variable) in the environment"
      case .file(let path, let line): "\(path):\(line): \(name.drop { $0 == "-" })"
      }
    guard problem != .empty else { return "\(place) \(problem.predicate)" }
    return "\(place): '\(cut(text))' \(problem.predicate)"
  }

  private func unknownOptionHint(nearest: String?, style: Grammar.Style) -> String? {
    let search = "to search for it, put -- before it"
    guard let nearest else { return style == .query ? search : nil }
    return "did you mean \(nearest)?" + (style == .query ? " (\(search))" : "")
  }

  /// Shortens what was typed to what a line can show.
  private func cut(_ text: String) -> String {
    text.count > 60 ? "\(text.prefix(59))…" : text
  }
}
