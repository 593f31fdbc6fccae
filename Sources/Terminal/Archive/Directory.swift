import Model
import Queries
import Query
import SQLite
import Store
import Text

/// Everything that one can switch to, by name.
struct Directory {
  private struct Item {
    let destination: Destination
    let name: [Character]
    /// How much is said there: the livelier of two equal names comes first.
    let weight: Int64

    /// Whether it is of the kind that is looked among.
    func isAmong(_ kind: Destination.Kind) -> Bool {
      switch (kind, destination.target) {
      case (.all, _), (.savedSearches, .search), (.archives, .archive): true
      default: false
      }
    }
  }

  private var items: [Item] = []
  private let folder: BrowserFold

  /// More people than this are found by search alone.
  private static let mostPeople: Int64 = 20_000
  private static let mostFound = 50

  init(archive: Archive, places: PlaceTree) throws(StoreError) {
    do throws(TextError) { folder = try BrowserFold() } catch { throw .text(error) }
    add(.starred, "Starred messages", KeyTable.hint(.starred), .max)
    add(.mentions, "Mentions of you", KeyTable.hint(.mentions), .max)
    for search in places.saved {
      add(.search(search.name, query: search.query), search.name, search.query, .max)
    }
    for other in places.archives {
      let isOpen = other.path == archive.path
      add(.archive(path: other.path), other.name, isOpen ? "this archive" : "archive", 1 << 41)
    }
    for guild in places.guilds { add(.guild(guild.id), guild.name, "guild", 1 << 40) }
    for channel in places.channels where channel.kind?.holdsMessages != false {
      let place = places.guild(channel.guildID)?.name ?? "direct message"
      add(.channel(channel.id), channel.sign + channel.name, place, channel.messages)
    }
    let people = try archive.attempt("listing people") { () throws(SQLiteError) in
      try archive.connection.rows(
        SQL.browsePeople.text,
        [":limit": .integer(Self.mostPeople)]
      ) { row in
        (
          Snowflake(rawValue: row.integer(0)), row.optionalText(1), row.optionalText(2),
          row.integer(3), row.optionalText(4) ?? ""
        )
      }
    }
    for (id, name, login, messages, names) in people {
      guard let id, let name = name ?? login else { continue }
      let place = login.map { $0 == name ? "person" : "person, \($0)" } ?? "person"
      add(.person(id, name: name), "@" + name, place, messages)
      // They are found by the names that messages show them under, too.
      for other in names.split(separator: "\n").map(String.init)
      where other != name && other != login {
        add(.person(id, name: other), "@" + other, "person, \(login ?? name)", messages)
      }
    }
  }

  /// A text letter by letter, without case and accents; each stays one, so that it can be lit.
  private func letters(_ text: String) -> [Character] {
    text.map { letter in
      if letter.isASCII { return letter.lowercased().first ?? letter }
      let folded = folder.fold(String(letter))
      return folded.count == 1 ? folded.first ?? letter : letter
    }
  }

  private mutating func add(
    _ target: Destination.Target,
    _ title: String,
    _ place: String,
    _ weight: Int64
  ) {
    let destination = Destination(target: target, title: title, place: place)
    items.append(
      Item(destination: destination, name: letters(title), weight: weight)
    )
  }

  /// The destinations whose names hold what was typed, in order and perhaps with gaps.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - kind: what is looked among.
  /// - Returns: the destinations, the most fitting first.
  func find(_ text: String, among kind: Destination.Kind = .all) -> [Destination] {
    let wanted = letters(text.filter { !$0.isWhitespace })
    var found: [(score: Int, weight: Int64, item: Int, matched: [Int])] = []
    for (number, item) in items.enumerated() where item.isAmong(kind) {
      // Without a word, it is places one wants, not people.
      if wanted.isEmpty, case .person = item.destination.target { continue }
      guard let match = FuzzyMatch.match(wanted, in: item.name) else { continue }
      found.append((match.score, item.weight, number, match.places))
    }
    found.sort { ($0.score, $0.weight) > ($1.score, $1.weight) }
    return found.prefix(Self.mostFound).map { entry in
      var destination = items[entry.item].destination
      destination.matched = entry.matched
      return destination
    }
  }
}

/// Finds letters in a name, in order, and judges how well they fit.
enum FuzzyMatch {
  /// - Parameters:
  ///   - wanted: what was typed, in lower case.
  ///   - name: the name, in lower case.
  /// - Returns: how well it fits, and where the letters are; nothing where they are not all there.
  static func match(_ wanted: [Character], in name: [Character]) -> (score: Int, places: [Int])? {
    guard !wanted.isEmpty else { return (0, []) }
    if let whole = whole(wanted, in: name) { return whole }
    var places: [Int] = []
    var score = 0
    var next = 0
    for letter in wanted {
      guard let index = name[next...].firstIndex(of: letter) else { return nil }
      // Letters that follow each other, and beginnings of words, are what people type.
      if index == next, index > 0 { score += 4 }
      if isStart(index, of: name) { score += 6 }
      score -= min(3, index - next)
      places.append(index)
      next = index + 1
    }
    return (score, places)
  }

  private static func whole(
    _ wanted: [Character],
    in name: [Character]
  ) -> (score: Int, places: [Int])? {
    guard name.count >= wanted.count else { return nil }
    var best: (score: Int, places: [Int])?
    for start in 0...(name.count - wanted.count)
    where name[start..<start + wanted.count].elementsEqual(wanted) {
      var score = 20 + 5 * wanted.count
      if isStart(start, of: name) { score += 20 }
      if start <= 1, name.count - wanted.count <= 1 { score += 40 }
      score -= min(10, (name.count - wanted.count) / 4)
      if score > best?.score ?? .min { best = (score, Array(start..<start + wanted.count)) }
    }
    return best
  }

  private static func isStart(_ index: Int, of name: [Character]) -> Bool {
    guard index > 0 else { return true }
    let before = name[index - 1]
    return !(before.isLetter || before.isNumber)
  }
}
