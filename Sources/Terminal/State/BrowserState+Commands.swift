import Query

/// The line in which names of actions are typed.
extension BrowserState {
  /// Does what a line says; a line that can't be done stays, to be mended.
  mutating func runLine(_ prompt: Prompt) -> [Effect] {
    let (name, argument) = CommandLine.parts(of: prompt.line.text)
    guard !name.isEmpty else { return [] }
    var prompt = prompt
    switch CommandLine.action(named: name) {
    case .one(let action) where !argument.isEmpty && !action.takesArgument:
      refuse(prompt, "\(action.rawValue) takes nothing behind its name")
    case .one(let action) where !argument.isEmpty && action.isAnsweredLater:
      prompt.isWaiting = true
      self.prompt = prompt
      let effects = perform(action, argument)
      // What there is nothing to ask for is answered already.
      if effects.isEmpty, self.prompt?.note == nil { self.prompt = nil }
      return effects
    case .one(let action):
      let effects = perform(action, argument)
      guard let failure = toast, failure.isFailure, self.prompt == nil else { return effects }
      toast = nil
      refuse(prompt, failure.text)
      return effects
    case .several(let names): refuse(prompt, "\(name) may be \(names.joined(separator: " or "))")
    case .none: refuse(prompt, "There is nothing called \(name): Tab lists what there is")
    }
    return []
  }

  /// Lists everything that can be done, where what was typed begins none of it.
  func listAll(in prompt: inout Prompt) {
    let whole = 0..<prompt.line.text.utf8.count
    guard !prompt.line.text.contains(" ") else { return }
    prompt.suggestions = CommandLine.suggestions(for: "").map {
      Suggestion(text: $0.text, meaning: $0.meaning, range: whole)
    }
  }

  /// Says why something can't be done: in its line, where that waits for the answer.
  mutating func refuse(_ reason: String) {
    if let prompt, prompt.isWaiting { refuse(prompt, reason) } else { complain(reason) }
  }

  /// Takes the line away whose answer came.
  mutating func endWaiting() {
    if prompt?.isWaiting == true { prompt = nil }
  }

  /// Has a line stay, and says why.
  mutating func refuse(_ prompt: Prompt, _ reason: String) {
    var prompt = prompt
    prompt.isWaiting = false
    prompt.note = Prompt.Note(text: reason, isFailure: true)
    self.prompt = prompt
  }
}
