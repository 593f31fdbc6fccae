import Arguments
import Console

/// Every setting there is, with what it is set to.
struct KnownSettings {
  /// A setting and its value.
  struct Known {
    let section: String
    let name: String
    let form: ArgumentForm
    let texts: [String]
    let origin: ValueOrigin
    /// Whether it is one command's share of what was said for every command.
    var isInherited = false

    var key: String { "\(section).\(name)" }
  }

  let commands: [CommandDescription]

  private let context: Context

  init(_ context: Context) {
    self.context = context
    commands = context.program.table.entries.map(\.description)
  }

  /// The settings in the order of the commands; those of [global] that are set come first.
  var all: [Known] {
    let global = context.configuration.entries.filter {
      $0.section == Configuration.globalSection && keys[$0.key] != nil
    }
    let heads = global.compactMap { entry in
      keys[entry.key].map { form in
        Known(
          section: entry.section,
          name: entry.name,
          form: form,
          texts: [entry.value],
          origin: .file(path: context.configuration.path, line: entry.line)
        )
      }
    }
    return heads.filter { head in !environmental.contains { $0.key == head.key } } + environmental
      + commands.filter { !$0.isHidden }.flatMap { command in
        command.grammar.options.filter { $0.isConfigurable && !$0.isHidden }.map { form in
          known(form, of: command.name)
        }
      }
  }

  /// What the environment says: a variable holds for every command that has its option.
  private var environmental: [Known] {
    let section = Configuration.globalSection
    return keys.filter { $0.key.hasPrefix("\(section).") }.values.sorted { $0.name < $1.name }
      .compactMap { form in
        guard let variable = form.environmentVariable, let text = context.environment[variable]
        else { return nil }
        return Known(
          section: section,
          name: form.name,
          form: form,
          texts: [text],
          origin: .environment(variable)
        )
      }
  }

  /// A setting by its key, as in `search.limit`.
  ///
  /// - Throws: `ConsoleError.unknownKey`.
  func setting(_ key: String) throws(ConsoleError) -> Known {
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    guard let form = keys[key], parts.count == 2 else {
      throw .unknownKey(key, nearest: Spelling.nearest(to: key, among: keys.keys.sorted()))
    }
    let command = commands.first { Grammar.section(of: $0.name) == parts[0] }?.name
    if let command { return known(form, of: command) }
    let entries = context.configuration.entries.filter { $0.key == key }
    let origin = entries.last.map {
      ValueOrigin.file(path: context.configuration.path, line: $0.line)
    }
    return Known(
      section: parts[0],
      name: parts[1],
      form: form,
      texts: entries.map(\.value),
      origin: origin ?? .standard
    )
  }

  /// The entries of the file whose values can't be read, each with the reason.
  var unusable: [(entry: Configuration.Entry, problem: ValueProblem)] {
    let keys = keys
    return context.configuration.entries.compactMap { entry in
      keys[entry.key]?.problem(entry.value).map { (entry, $0) }
    }
  }

  private var keys: [String: ArgumentForm] { Configuration.keys(of: commands) }

  private func known(_ form: ArgumentForm, of command: String) -> Known {
    let setting = context.configuration.setting(for: form, of: command, in: context.environment)
    let standard = form.defaultText.map { [$0] } ?? []
    return Known(
      section: Grammar.section(of: command),
      name: form.name,
      form: form,
      texts: setting?.texts ?? standard,
      origin: setting?.origin ?? .standard,
      isInherited: setting.map { isGlobal($0.origin) } ?? false
    )
  }

  private func isGlobal(_ origin: ValueOrigin) -> Bool {
    switch origin {
    case .environment: true
    case .file(_, let line):
      context.configuration.entries.contains {
        $0.line == line && $0.section == Configuration.globalSection
      }
    case .commandLine, .standard: false
    }
  }
}
