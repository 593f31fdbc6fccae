public import Query
import Store
public import Writing

/// The members of the JSON document of a search that stand beside its hits (docs/formats.md).
public struct SearchDocument {
  /// The version of the format.
  public static let version: Int64 = 1

  /// The query, as it was typed.
  public var query: String
  /// How many hits there are in all, as far as was counted.
  public var total: Int64 = 0
  /// Whether that is the whole number.
  public var totalIsExact = true
  /// Whether time ran out before everything was looked at.
  public var isPartial = false
  /// After what the next page begins.
  public var next: String?

  /// Begins the document of a query.
  public init(query: String) {
    self.query = query
  }

  /// Writes what the document begins with.
  public func writeHead(to json: inout JSONWriter) {
    json.member("version", Self.version)
    json.member("query", query)
  }

  /// Writes the figures.
  public func writeFigures(to json: inout JSONWriter) {
    json.member("total", total)
    json.member("total_is_exact", totalIsExact)
    json.member("partial", isPartial)
    json.member("next", next)
  }

  /// Writes the guilds, channels and people that were found, as the arrays of their own.
  public static func write(_ places: [FoundPlaces], instances: [String], to json: inout JSONWriter)
  {
    let kinds: [(String, (FoundPlaces) -> [FoundPlace])] = [
      ("channels", \.channels), ("guilds", \.guilds), ("users", \.users),
    ]
    for (name, list) in kinds {
      json.key(name)
      json.array { json in
        for (found, instance) in zip(places, instances) {
          for place in list(found) { write(place, instance, to: &json) }
        }
      }
    }
  }

  private static func write(_ place: FoundPlace, _ instance: String, to json: inout JSONWriter) {
    json.object {
      $0.member("id", place.id)
      $0.member("name", place.name)
      $0.member("matched_name", place.matchedName)
      if place.kind == .channel {
        $0.member("guild_id", place.guildID)
        $0.member("topic", place.topic)
      }
      $0.member("messages", place.messages)
      $0.member("instance", instance)
    }
  }
}
