/// What is repeated of a query where people read about it.
enum QueryEcho {
  /// How much of a query a sentence repeats, in characters.
  static let longest = 60

  /// Shortens a text to what a line can show.
  static func cut(_ text: String, to length: Int = longest) -> String {
    text.count > length ? "\(text.prefix(length - 1))…" : text
  }

  /// Makes a sentence for people of what an archive, or each of several, noted about a query.
  static func note(_ warning: String, ofSeveral: Bool = false) -> String {
    if ["no user is known as @me", "no user or role is known as @me"].contains(warning) {
      let who =
        ofSeveral ? "no archive here knows whose it is" : "this archive doesn't know whose it is"
      return "\(who), so @me is nobody: use the name, as in from:mira"
    }
    // The reason is a sentence of its own; only what is wrong is of use here.
    let parts = warning.split(separator: " is no regular expression (", maxSplits: 1)
    if parts.count == 2, let reason = parts[1].split(separator: ".)").first {
      let clause = reason.split(separator: ": ").last.map(String.init) ?? String(reason)
      return "\(cut(String(parts[0]))) is no regular expression: \(clause); searched as text"
    }
    return cut(warning, to: 200)
  }

  /// Writes a part of a question as a person would have typed it.
  ///
  /// The canonical form has a backslash before what would else be read as a filter or an operator;
  /// where the part was read as text because it is none, the person wrote no such thing.
  static func plain(_ part: String) -> String {
    let body = part.first == "-" ? part.dropFirst() : part[...]
    guard body.first != "/", body.first != "\"" else { return part }
    var plain = ""
    var isEscaped = false
    for character in part {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        plain.append(character)
        isEscaped = false
      }
    }
    return plain
  }
}
