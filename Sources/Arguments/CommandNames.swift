/// The names and aliases of a program's listed commands, cut into words as the shells see them.
struct CommandNames {
  /// The commands of one word, and the first words of longer ones: what is typed, and the name.
  let singles: [(typed: String, name: String)]

  /// The commands of two words: what is typed, and the command's name.
  let pairs: [(typed: String, name: String)]

  /// What can be the first word, each once, in order.
  let firstWords: [String]

  /// What can follow a first word.
  let secondWords: [(first: String, seconds: [String])]

  init(_ program: ProgramDescription) {
    let all = program.visibleCommands.flatMap { command in
      ([command.name] + command.aliases).map { (typed: $0, name: command.name) }
    }
    let whole = all.filter { !$0.typed.contains(" ") }
    pairs = all.filter { $0.typed.contains(" ") }
    var firsts: [String] = []
    var seconds: [String: [String]] = [:]
    for command in program.visibleCommands {
      let words = command.name.split(separator: " ").map(String.init)
      guard let first = words.first else { continue }
      if !firsts.contains(first) { firsts.append(first) }
      if words.count == 2 { seconds[first, default: []].append(words[1]) }
    }
    // A first word that is no command by itself must not be taken for the standard command's.
    let parents = firsts.filter { first in !whole.contains { $0.typed == first } }
    singles = whole + parents.map { ($0, $0) }
    firstWords = firsts
    secondWords = firsts.compactMap { first in seconds[first].map { (first, $0) } }
  }
}
