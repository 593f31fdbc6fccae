public import Query
import Store
public import Writing

/// Writes the guilds, channels and people whose names were searched for.
public enum PlaceList {
  /// A line for each.
  ///
  /// - Parameters:
  ///   - places: what was found.
  ///   - most: how many of each kind at most; nothing for all.
  ///   - name: tells the names of guilds, for channels.
  /// - Returns: the lines.
  public static func lines(
    _ places: FoundPlaces,
    most: Int? = nil,
    name: (FoundPlace) -> String?
  ) -> [StyledText] {
    var lines: [StyledText] = []
    let kinds: [(SafeText, [FoundPlace])] = [
      ("guild", places.guilds), ("channel", places.channels), ("person", places.users),
    ]
    for (label, list) in kinds {
      for place in list.prefix(most ?? list.count) {
        lines.append(line(place, label: label, guild: name(place)))
      }
    }
    return lines
  }

  private static func line(_ place: FoundPlace, label: SafeText, guild: String?) -> StyledText {
    var line = StyledText("\(label.padded(to: 8))", .dim)
    let sign =
      switch place.kind {
      case .channel: "#"
      case .user: "@"
      default: ""
      }
    if let guild { line.append("\(guild) / ") }
    line.append("\(sign)\(place.name ?? "\(place.id)")", .bold)
    if let former = place.matchedName, former != place.name { line.append(" (also \(former))") }
    if let topic = place.topic { line.append("  \(SafeText(topic).cut(to: 60))", .dim) }
    line.append("  \(Figures.count(place.messages, "message"))", .dim)
    line.append("  \(place.id)", .dim)
    return line
  }
}
