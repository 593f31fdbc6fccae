import Model

/// The members of embeds in all shapes that are read (fluxer-protocol 14).
enum EmbedField: UInt8, FieldName {
  case type
  case title
  case description
  case url
  case author
  case provider
  case footer
  case fields
  case image
  case images
  case thumbnail
  case video
  case audio
  case children

  init?(_ key: JSONKey) {
    switch key.count {
    case 3 where key == "url": self = .url
    case 4 where key == "type": self = .type
    case 5 where key == "title": self = .title
    case 5 where key == "image": self = .image
    case 5 where key == "video": self = .video
    case 5 where key == "audio": self = .audio
    case 6 where key == "author": self = .author
    case 6 where key == "footer": self = .footer
    case 6 where key == "fields": self = .fields
    case 6 where key == "images": self = .images
    case 8 where key == "provider": self = .provider
    case 8 where key == "children": self = .children
    case 9 where key == "thumbnail": self = .thumbnail
    case 11 where key == "description": self = .description
    default: return nil
    }
  }
}

extension Lenient {
  /// Reads an embed; noted and understood is an address alone.
  mutating func embed(_ value: JSONValue) -> Embed? {
    embed(value, withChildren: true)
  }

  private mutating func embed(_ value: JSONValue, withChildren: Bool) -> Embed? {
    guard value.isObject else {
      guard !value.isNull else { return nil }
      note(value, expected: .object)
      guard let text = value.string, !text.isEmpty else { return nil }
      var embed = Embed()
      embed.url = text
      return embed
    }
    let fields = Fields<EmbedField>(value)
    var embed = Embed(type: nonEmptyText(fields[.type]))
    embed.title = nonEmptyText(fields[.title])
    embed.description = nonEmptyText(fields[.description])
    embed.url = nonEmptyText(fields[.url])
    embed.authorName = within(fields[.author], "name")
    embed.providerName = within(fields[.provider], "name")
    embed.footerText = within(fields[.footer], "text")
    embed.fields = list(fields[.fields]) { $0.embedField($1) }
    embed.imageURL =
      within(fields[.image], "url")
      ?? fields[.images]?.elements.first { _ in true }
      .flatMap { within($0, "url") }
    embed.thumbnailURL = within(fields[.thumbnail], "url")
    embed.videoURL = within(fields[.video], "url")
    embed.audioURL = within(fields[.audio], "url")
    if withChildren {
      embed.children = list(fields[.children]) { $0.embed($1, withChildren: false) }
    }
    return embed
  }

  /// Reads a text within an object; noted and understood is the text in the object's place.
  private mutating func within(_ value: JSONValue?, _ name: StaticString) -> String? {
    guard let value, !value.isNull else { return nil }
    guard value.isObject else {
      note(value, expected: .object)
      guard let text = value.string, !text.isEmpty else { return nil }
      return text
    }
    return nonEmptyText(value[name])
  }

  private mutating func embedField(_ value: JSONValue) -> Embed.Field? {
    guard value.isObject else {
      guard !value.isNull else { return nil }
      note(value, expected: .object)
      return value.string.map { Embed.Field(name: "", value: $0) }
    }
    return Embed.Field(name: text(value["name"]) ?? "", value: text(value["value"]) ?? "")
  }
}

/// What embeds say about a message beside themselves.
enum EmbedReading {
  /// The poll that some builds send as an embed of type `poll` (fluxer-protocol 15.7).
  static func poll(in embeds: [Embed]) -> Poll? {
    guard let embed = embeds.first(where: { $0.type == "poll" }) else { return nil }
    return Poll(
      title: embed.title ?? embed.description,
      options: embed.fields.map { $0.value.isEmpty ? $0.name : $0.value }
    )
  }
}
