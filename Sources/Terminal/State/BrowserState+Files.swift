import Model
import Present
import Query

/// Writing what is shown to files, and opening those that were sent.
extension BrowserState {
  /// Has what is shown written to files: the channel, or what the search finds.
  mutating func export(_ name: String) -> [Effect] {
    guard let (words, title) = exported else {
      say("Nothing is open")
      return []
    }
    if let exporting {
      complain("\(exporting.title) is still being written: one export at a time")
      return []
    }
    guard !name.isEmpty else { return chooseForm() }
    let parts = CommandLine.parts(of: name)
    let (name, place) = (parts.name, parts.argument)
    guard let form = ExportWish.form(named: name) else {
      let names = ExportWish.forms.map(\.rawValue).joined(separator: ", ")
      complain("There is no form \(name): \(names)")
      return []
    }
    var wanted = words + ["--format", form.rawValue]
    if form == .html {
      // Pages look as the screen does.
      wanted += ["--theme", theme.rawValue, "--accent", accent.rawValue]
    }
    exporting = Exporting(title: title, began: now)
    return [
      .export(
        ExportWish(words: wanted, form: form, title: title, place: place.isEmpty ? nil : place)
      )
    ]
  }

  /// What is shown, as the words of a command line, and what it is called.
  var exported: (words: [String], title: String)? {
    switch list?.source {
    case .channel(let id)?: return (["\(id)"], places[id]?.name ?? "\(id)")
    case .search(let spec)? where spec.isInbox: return (["--mentions", "--all"], "mentions")
    case .search(let spec)? where spec.kind == .starred:
      return (["--query=is:starred", "--all"], "starred")
    case .search(let spec)?:
      let place = spec.channel.map { ["\($0)"] } ?? ["--all"]
      let channel = spec.channel.flatMap { places[$0]?.name }
      let title = spec.title.map { name in channel.map { "\($0) \(name.lowercased())" } ?? name }
      return (["--query=\(spec.text)"] + place, title ?? "search \(spec.text)")
    case nil: return nil
    }
  }

  private mutating func chooseForm() -> [Effect] {
    let widest = ExportWish.commonForms.map(\.rawValue.count).max() ?? 0
    let items = ExportWish.commonForms.map { form in
      let name = form.rawValue.padding(to: widest)
      return Menu.Item(
        action: .export,
        argument: form.rawValue,
        title: "\(name)  \(form.meaning)"
      )
    }
    let heading = folder.isEmpty ? nil : "into \(folder), or :export FORM PATH"
    overlay = .menu(Menu(items: items, heading: heading, place: nil))
    return []
  }

  /// Has an export end that is being written.
  mutating func stopExport() -> [Effect] {
    guard let exporting else { return [] }
    self.exporting?.isStopping = true
    say("Stopping \(exporting.title) …")
    return [.stopExport]
  }

  /// Opens what a link leads to, or says why not.
  mutating func open(_ link: OpenedLink) -> [Effect] {
    switch link {
    case .address(let address): return [.openAddress(address)]
    case .kept(let path, let name): return [.openFile(path: path, name: name)]
    case .none(0): say("This message has no file and no link")
    case .none(let count): complain("This message has \(count) files and links, no more")
    case .unsafe(let path, let name):
      say("\(name) could do more than show itself. It lies at \(path)")
    case .lost(let name, let words): say("\(name) is not here: \(words)")
    }
    return []
  }
}

extension String {
  /// The text with blanks behind it, up to so many characters.
  fileprivate func padding(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
