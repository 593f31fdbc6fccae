public import Model

/// A channel that the account starred in the official client.
public struct FavouriteChannel: Hashable, Sendable {
  /// The channel.
  public var channelID: Snowflake
  /// Its guild; nothing for private conversations.
  public var guildID: Snowflake?
  /// The folder of favourites that it lies in: an id of the client's own, no channel.
  public var folder: String?
  /// Its place among the favourites.
  public var position: Int64
  /// The name that the account gave it.
  public var nickname: String?
}

/// Reads the little that is wanted of the preferences which the official client keeps on the server
/// (fluxer-protocol 24.6): protobuf in base64.
///
/// It never fails: what can't be read means that there are no favourites.
public enum SyncedPreferences {
  /// The longest preferences that are read: the server takes 512 KiB.
  public static let maximumLength = 1 << 20

  /// The most favourites that are read.
  public static let maximumFavourites = 10_000

  /// Reads the favourites of a settings object, in their order of position.
  public static func favourites(ofSettings settings: JSONValue?) -> [FavouriteChannel] {
    guard let text = settings?["synced_preferences"]?.string else { return [] }
    return favourites(base64: text)
  }

  /// Reads the favourites of the preferences, in their order of position.
  public static func favourites(base64 text: String) -> [FavouriteChannel] {
    guard text.utf8.count <= maximumLength * 4 / 3 + 4, let bytes = Base64.decode(text.utf8) else {
      return []
    }
    return favourites(protobuf: bytes)
  }

  static func favourites(protobuf bytes: [UInt8]) -> [FavouriteChannel] {
    var favourites: [FavouriteChannel] = []
    var outer = ProtobufReader(bytes[...])
    while let field = outer.next() {
      guard case .bytes(40, let state) = field else { continue }
      var inner = ProtobufReader(state)
      while let entry = inner.next(), favourites.count < maximumFavourites {
        guard case .bytes(1, let channel) = entry, let favourite = channelOf(channel) else {
          continue
        }
        favourites.append(favourite)
      }
      if inner.isBroken { return [] }
    }
    guard !outer.isBroken else { return [] }
    // Equal positions keep the order in which they came.
    return favourites.enumerated()
      .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element)
  }

  private static func channelOf(_ bytes: ArraySlice<UInt8>) -> FavouriteChannel? {
    var reader = ProtobufReader(bytes)
    var texts: [UInt64: String] = [:]
    var position: Int64 = 0
    while let field = reader.next() {
      switch field {
      case .bytes(let number, let content) where [1, 2, 3, 5].contains(number):
        texts[number] = String(decoding: content, as: UTF8.self)
      case .number(4, let value): position = Int64(Int32(truncatingIfNeeded: value))
      default: continue
      }
    }
    guard !reader.isBroken, let id = texts[1].flatMap({ Snowflake($0) }) else { return nil }
    func text(_ number: UInt64) -> String? { texts[number].flatMap { $0.isEmpty ? nil : $0 } }
    return FavouriteChannel(
      channelID: id,
      guildID: text(2).flatMap { Snowflake($0) },
      folder: text(3),
      position: position,
      nickname: text(5)
    )
  }
}
