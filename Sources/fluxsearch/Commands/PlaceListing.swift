import Query

/// The guilds, channels and people that a search found by their names, as programs read them line by
/// line.
enum PlaceListing {
  static let columns = [
    ListColumn("kind"), ListColumn("id"), ListColumn("name"), ListColumn("matched_name"),
    ListColumn("guild_id"), ListColumn("topic"), ListColumn("messages"), ListColumn("instance"),
  ]

  /// Rows of `columns`, in the order of the arrays of a JSON document.
  static func rows(of found: FoundPlaces, _ instance: String) -> [[Cell]] {
    let kinds = [("channel", found.channels), ("guild", found.guilds), ("user", found.users)]
    return kinds.flatMap { kind, places in
      places.map { place in
        [
          .text(kind), .id(place.id), .text(optional: place.name),
          .text(optional: place.matchedName), .id(optional: place.guildID),
          .text(optional: place.topic), .count(place.messages), .text(instance),
        ]
      }
    }
  }
}
