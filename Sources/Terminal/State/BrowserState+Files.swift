import Model
import Present
import Query

/// Writing what is shown to files, and opening those that were sent.
extension BrowserState {
  /// Has what is shown written to files: the channel, or what the search finds.
  mutating func export(_ name: String) -> [Effect] {
    guard let (words, title) = exported else {
      say(
        list == nil ? "Nothing is open" : "This list can't be exported: a channel or a search can"
      )
      return []
    }
    guard !name.isEmpty else { return chooseForm() }
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
    return [.export(ExportWish(words: wanted, form: form, title: title))]
  }

  /// What is shown, as the words of a command line, and what it is called.
  private var exported: (words: [String], title: String)? {
    switch list?.source {
    case .channel(let id)?: return (["\(id)"], places[id]?.name ?? "\(id)")
    case .search(let spec)? where spec.kind != .words: return nil
    case .search(let spec)?:
      let place = spec.channel.map { ["\($0)"] } ?? ["--all"]
      return (["--query=\(spec.text)"] + place, spec.title ?? "search \(spec.text)")
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
    overlay = .menu(Menu(items: items, place: nil))
    return []
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
