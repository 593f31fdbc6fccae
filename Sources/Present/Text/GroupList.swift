import Model
public import Query
public import Writing

/// Writes how many hits have something in common.
public enum GroupList {
  /// A line for each group: the number, and what it counts.
  ///
  /// - Parameters:
  ///   - groups: the groups, in order.
  ///   - showsInstance: whether the instance is named beside places and people.
  /// - Returns: the lines.
  public static func lines(_ groups: [HitGroup], showsInstance: Bool) -> [StyledText] {
    let numbers = groups.map { SafeText(Figures.count($0.count)) }
    let width = numbers.map(\.columns).max() ?? 0
    return zip(groups, numbers).map { group, number in
      var line = StyledText(SafeText(String(repeating: " ", count: width - number.columns)))
      line.append(number, .green)
      line.append("  ")
      line.append(label(of: group.key), .bold)
      if showsInstance, let instance = group.instance { line.append("  (\(instance))", .dim) }
      return line
    }
  }

  /// Writes the groups as one JSON array.
  public static func write(_ groups: [HitGroup], to json: inout JSONWriter) {
    json.array { json in
      for group in groups {
        json.object { write(group, to: &$0) }
      }
    }
  }

  /// Writes the members of a group.
  public static func write(_ group: HitGroup, to json: inout JSONWriter) {
    switch group.key {
    case .channel(let place):
      json.member("channel_id", place.channelID)
      json.member("channel", place.channelName)
      json.member("guild_id", place.guildID)
      json.member("guild", place.guildName)
    case .author(let id, let name):
      json.member("author_id", id)
      json.member("author", name)
    case .day(let day): json.member("day", day)
    }
    json.member("instance", group.instance)
    json.member("count", group.count)
  }

  private static func label(of key: HitGroup.Key) -> SafeText {
    switch key {
    case .channel(let place): place.heading
    case .author(_, let name): SafeText(name)
    case .day(let day): SafeText(day)
    }
  }
}

extension GroupList {
  /// Writes a group as a row: the number, the id and the name of what it counts, the instance.
  public static func write(_ group: HitGroup, to csv: inout CSVWriter) {
    csv.field(group.count)
    switch group.key {
    case .channel(let place): csv.field(place.channelID.rawValue)
    case .author(let id, _): csv.field(id?.rawValue)
    case .day: csv.field(String?.none)
    }
    csv.field(label(of: group.key).string)
    csv.field(group.instance)
    csv.endRow()
  }
}
