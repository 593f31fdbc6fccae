import Model

extension Filter: CustomStringConvertible {
  /// The filter as it is typed.
  public var description: String {
    written.text
  }

  /// Whether `-` before it would ask for something else: of a list of which all must fit, a negated
  /// filter leaves out each.
  var changesWhenNegated: Bool {
    switch self {
    case .mentions(let targets): targets.count > 1
    case .has(let parts): parts.count > 1
    default: false
    }
  }

  /// The filter as it is typed, and whether it goes on up to the next space.
  var written: WrittenTerm {
    switch self {
    case .fileText(let term): written(.filetext, term)
    case .old(let term): written(.old, term)
    default:
      WrittenTerm(
        text: "\(field.rawValue):" + values.map(\.asValue).joined(separator: ",")
      )
    }
  }

  private func written(_ field: Field, _ term: TextTerm) -> WrittenTerm {
    let written = term.written(inList: true)
    return WrittenTerm(text: "\(field.rawValue):\(written.text)", isVerbatim: written.isVerbatim)
  }

  /// The field that makes this filter.
  public var field: Field {
    switch self {
    case .author: .from
    case .channel: .in
    case .guild: .guild
    case .mentions: .mentions
    case .has: .has
    case .state: .is
    case .authorKind: .authorType
    case .embedKind: .embedType
    case .embedProvider: .embedProvider
    case .link: .link
    case .filename: .filename
    case .fileExtension: .ext
    case .fileText: .filetext
    case .sent(.before): .before
    case .sent(.after): .after
    case .sent(.during): .during
    case .sent(.last): .last
    case .id: .id
    case .beforeID: .beforeID
    case .afterID: .afterID
    case .replyTo: .replyTo
    case .reaction: .reaction
    case .reactedBy: .reactedBy
    case .old: .old
    case .kind: .type
    case .saved: .saved
    case .pinned: .pinned
    case .nsfw: .nsfw
    }
  }

  /// The values as they are typed, without quotes; those of text fields aside.
  private var values: [String] {
    switch self {
    case .author(let list), .channel(let list), .guild(let list), .reactedBy(let list):
      list.map(\.description)
    case .mentions(let list): list.map(\.description)
    case .has(let list): list.map(\.rawValue)
    case .state(let list): list.map(\.rawValue)
    case .authorKind(let list): list.map(\.rawValue)
    case .embedKind(let list): list.map(\.rawValue)
    case .embedProvider(let list), .link(let list), .filename(let list), .fileExtension(let list):
      list
    case .sent(.before(let date)), .sent(.after(let date)), .sent(.during(let date)):
      [date.description]
    case .sent(.last(let span)): [span.description]
    case .id(let list), .replyTo(let list): list.map(\.description)
    case .beforeID(let address), .afterID(let address): [address.description]
    case .reaction(let list): list.map(\.description)
    case .kind(let list): list.map(\.name)
    case .saved(let name): [name]
    case .pinned(let flag), .nsfw(let flag): ["\(flag)"]
    case .fileText(let term), .old(let term): [term.text]
    }
  }
}

extension MentionTarget: CustomStringConvertible {
  /// The target as it is typed.
  public var description: String {
    switch self {
    case .everyone: "everyone"
    case .here: "here"
    case .entity(let reference): "\(reference)"
    }
  }
}
