/// A chat in which every field that a person can write holds hostile text: names, topics, file names,
/// cards, reactions, polls, forwards, earlier versions.
///
/// Everything is in guild 300. Channel 500 holds a message for each text, in the order of
/// `HostileText.all`; each is an answer to the one before it. Channel `600 + n` bears the text `n` as its
/// name and topic and holds one message of it, so that names meet paths.
public enum HostileChat {
  /// The guild's id.
  public static let guild: Int64 = 300
  /// The channel with a message for each text.
  public static let channel: Int64 = 500

  /// The id of the message that holds a text in channel 500.
  ///
  /// - Parameter number: its place in `HostileText.all`.
  /// - Returns: the id.
  public static func id(_ number: Int) -> Int64 {
    Builder.id(1_000_000 + Int64(number) * 60_000)
  }

  /// Lines for `import`: the guild, its channels, and the messages with what became of them.
  public static func lines() -> [[UInt8]] {
    var lines = [guildRecord()]
    lines.append(channelRecord(channel, name: HostileText.all[1].json))
    for (number, text) in HostileText.all.enumerated() {
      lines.append(channelRecord(600 + Int64(number), name: text.json))
    }
    lines += documents()
    for number in HostileText.all.indices {
      lines.append(message(number, in: 600 + Int64(number), id: id(number) + 1))
      if number % 3 == 0 { lines.append(version(number)) }
      if number % 5 == 0 { lines.append(record("deletion", number, "deleted_at")) }
      if number % 7 == 0 { lines.append(record("pin", number, "pinned_at")) }
    }
    return lines
  }

  /// The messages of channel 500 as documents of the API's form.
  public static func documents() -> [[UInt8]] {
    HostileText.all.indices.map { message($0, in: channel, id: id($0)) } + notices()
  }

  /// Notices of the server, in which hostile people act.
  private static func notices() -> [[UInt8]] {
    let kinds: [Int64] = [1, 2, 3, 4, 5, 6, 7, 12, 18, 21, 46, 999]
    return kinds.enumerated().map { number, kind in
      let text = HostileText.all[number].json
      let fields = """
        ,"type":\(kind),"mentions":[\(user(number + 1))],"author":\(user(number)),"content":\(text),\
        "message_reference":{"channel_id":"\(channel)","message_id":"\(id(number))","type":0}
        """
      return Builder.message(
        id: id(HostileText.all.count + number),
        guild: guild,
        author: nil,
        content: nil,
        fields: fields
      )
    }
  }

  private static func message(_ number: Int, in channel: Int64, id: Int64) -> [UInt8] {
    let text = HostileText.all[number].json
    let address = Builder.quoted(HostileText.addresses[number % HostileText.addresses.count])
    var fields = """
      ,"author":\(user(number)),"member":{"nick":\(text),"roles":["\(900 + number)"]},"content":\(text)
      """
    fields +=
      ",\"attachments\":[\(file(id + 2, text, address))],\"embeds\":[\(card(text, address))]"
    fields += """
      ,"stickers":[{"id":"\(4000 + number)","name":\(text)}],"mentions":[\(user(number + 1))],\
      "mention_roles":["\(900 + number)"],"mention_channels":[{"id":"501","name":\(text),"type":0}],\
      "reactions":[{"emoji":{"id":null,"name":\(text)},"count":3},\
      {"emoji":{"id":"\(5000 + number)","name":\(text)},"count":1}],\
      "poll":{"id":"1","title":\(text),"options":[{"id":"1","text":\(text)}]}
      """
    if number % 4 == 1 {
      fields += """
        ,"message_reference":{"channel_id":"\(channel)","message_id":"\(id - 9)","type":1},\
        "message_snapshots":[{"content":\(text),"timestamp":"2026-01-01T00:00:00.000Z",\
        "attachments":[\(file(id + 3, text, address))],"embeds":[\(card(text, address))]}]
        """
    } else if number > 0 {
      let target = "{\"channel_id\":\"500\",\"message_id\":\"\(Self.id(number - 1))\",\"type\":0}"
      fields += ",\"type\":19,\"message_reference\":\(target)"
    }
    return Builder.message(
      id: id,
      channel: channel,
      guild: guild,
      author: nil,
      content: nil,
      edited: number % 3 == 0 ? "2026-01-02T03:04:05.000Z" : nil,
      fields: fields
    )
  }

  private static func user(_ number: Int) -> String {
    let text = HostileText.all[number % HostileText.all.count].json
    return """
      {"id":"\(1000 + number)","username":\(text),"global_name":\(text),"discriminator":"0001",\
      "avatar":\(text)}
      """
  }

  private static func file(_ id: Int64, _ text: String, _ address: String) -> String {
    """
    {"id":"\(id)","filename":\(text),"title":\(text),"description":\(text),"content_type":\(text),\
    "content_hash":\(text),"size":9007199254740991,"url":\(address),"proxy_url":\(address),\
    "width":-1,"height":99999999,"duration":1e300,"waveform":\(text)}
    """
  }

  private static func card(_ text: String, _ address: String, isChild: Bool = false) -> String {
    let media = "{\"url\":\(address),\"proxy_url\":\(address),\"description\":\(text)}"
    let person = "{\"name\":\(text),\"url\":\(address),\"icon_url\":\(address)}"
    let child = isChild ? "" : card(text, address, isChild: true)
    return """
      {"type":"rich","title":\(text),"description":\(text),"url":\(address),"color":-1,\
      "author":\(person),"provider":\(person),"footer":{"text":\(text),"icon_url":\(address)},\
      "image":\(media),"thumbnail":\(media),"video":\(media),"audio":\(media),"html":\(text),\
      "timestamp":\(text),"fields":[{"name":\(text),"value":\(text),"inline":true}],\
      "children":[\(child)]}
      """
  }

  private static func guildRecord() -> [UInt8] {
    let roles = HostileText.all.enumerated().map { number, text in
      "{\"id\":\"\(900 + number)\",\"name\":\(text.json),\"color\":\(number),\"position\":\(number)}"
    }
    let emoji = HostileText.all.enumerated().map { number, text in
      "{\"id\":\"\(5000 + number)\",\"name\":\(text.json)}"
    }
    let stickers = HostileText.all.enumerated().map { number, text in
      "{\"id\":\"\(4000 + number)\",\"name\":\(text.json),\"description\":\(text.json)}"
    }
    return Array(
      """
      {"record":"guild","guild":{"id":"\(guild)","name":\(HostileText.all[0].json),\
      "icon":\(HostileText.all[2].json),"roles":[\(roles.joined(separator: ","))],\
      "emojis":[\(emoji.joined(separator: ","))],"stickers":[\(stickers.joined(separator: ","))]}}
      """.utf8
    )
  }

  private static func channelRecord(_ id: Int64, name: String) -> [UInt8] {
    Array(
      """
      {"record":"channel","channel":{"id":"\(id)","guild_id":"\(guild)","type":0,"name":\(name),\
      "topic":\(name)}}
      """.utf8
    )
  }

  private static func version(_ number: Int) -> [UInt8] {
    let text = HostileText.all[(number + 1) % HostileText.all.count].json
    return Array(
      """
      {"record":"version","seen_at":"2026-01-01T00:00:00.000Z","message":{"id":"\(id(number))",\
      "channel_id":"\(channel)","author":\(user(number)),"content":\(text)}}
      """.utf8
    )
  }

  private static func record(_ name: String, _ number: Int, _ key: String) -> [UInt8] {
    Array(
      """
      {"record":"\(name)","channel_id":"\(channel)","id":"\(id(number))",\
      "\(key)":"2026-02-03T04:05:06.000Z"}
      """.utf8
    )
  }
}
