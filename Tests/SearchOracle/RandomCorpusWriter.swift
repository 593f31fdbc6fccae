import Foundation
import TestSupport

/// Writes the lines of a random corpus.
struct RandomCorpusWriter {
  var random: SeededRandom
  private(set) var output: [String] = []
  private var written: [(id: Int64, channel: Int)] = []

  init(random: SeededRandom) {
    self.random = random
  }

  /// Writes messages of two years: a few hours apart, or within one tick, or at one time.
  mutating func write(_ messages: Int) {
    var time: Int64 = 1_704_067_200_000
    for _ in 0..<messages {
      let paces: [Int64] = [0, 1, 90, 60_000, 20_000_000, 90_000_000]
      time += Int64.random(in: 0...RandomWords.pick(paces, &random), using: &random)
      write(at: time)
    }
  }

  /// Writes the guilds, channels and people.
  mutating func describe() {
    let roles = RandomCorpus.roles.map { #"{"id":"\#($0.id)","name":\#(quoted($0.name))}"# }
    for guild in RandomCorpus.guilds {
      let list = guild.id == 201 ? roles.joined(separator: ",") : ""
      output.append(
        #"{"record":"guild","guild":{"id":"\#(guild.id)","name":\#(quoted(guild.name)),"#
          + #""roles":[\#(list)]}}"#
      )
    }
    for channel in RandomCorpus.channels {
      var fields = #""id":"\#(channel.id)","type":\#(channel.kind)"#
      if let name = channel.name { fields += #","name":\#(quoted(name))"# }
      if let guild = channel.guild { fields += #","guild_id":"\#(guild)""# }
      if channel.guild == nil { fields += #","recipients":[\#(user(RandomCorpus.people[1]))]"# }
      if channel.id == 305 { fields += #","nsfw":true"# }
      output.append(#"{"record":"channel","channel":{\#(fields)}}"#)
    }
    // One that had another name before.
    output.append(
      #"{"record":"user","user":{"id":"403","username":"tide","discriminator":"0403"}}"#
    )
    for person in RandomCorpus.people.dropLast() {
      output.append(#"{"record":"user","user":\#(user(person))}"#)
    }
  }

  private func user(_ person: (id: Int, name: String, display: String)) -> String {
    let bot = person.id >= 405 ? #","bot":true"# : ""
    return
      #"{"id":"\#(person.id)","username":\#(quoted(person.name)),"discriminator":"0\#(person.id)","#
      + #""global_name":\#(quoted(person.display))\#(bot)}"#
  }

  // MARK: Messages

  private mutating func write(at time: Int64) {
    var id = (time - 1_420_070_400_000) << 22 | Int64.random(in: 0..<4_000_000, using: &random)
    let channel = RandomWords.pick(RandomCorpus.channels, &random)
    // A thread's starter bears its source's id.
    if chance(3), let source = written.last { id = source.id }
    guard !written.contains(where: { $0.id == id && $0.channel == channel.id }) else { return }
    let author = RandomWords.pick(RandomCorpus.people, &random)
    let content = chance(5) ? "" : content()
    var fields = [
      #""id":"\#(id)""#, #""channel_id":"\#(channel.id)""#, #""author":\#(user(author))"#,
      #""timestamp":"\#(iso(time))""#, #""pinned":\#(chance(3))"#,
    ]
    if let guild = channel.guild { fields.append(#""guild_id":"\#(guild)""#) }
    if author.id == 406 { fields.append(#""webhook_id":"406""#) }
    let earlier = fields + [#""content":\#(quoted(self.content()))"#]
    fields.append(#""content":\#(quoted(content))"#)
    let isEdited = chance(12)
    if isEdited { fields.append(#""edited_timestamp":"\#(iso(time + 60_000))""#) }
    addKind(&fields, channel: channel.id)
    addParts(&fields)
    output.append("{" + fields.joined(separator: ",") + "}")
    written.append((id, channel.id))
    if isEdited {
      output.append(
        #"{"record":"version","seen_at":"\#(iso(time + 1000))","message":{"#
          + earlier.joined(separator: ",") + "}}"
      )
    }
    let place = #""channel_id":"\#(channel.id)","id":"\#(id)""#
    if chance(3) {
      output.append(#"{"record":"pin",\#(place),"pinned_at":"\#(iso(time + 5000))"}"#)
    }
    if chance(6) {
      output.append(#"{"record":"deletion",\#(place),"deleted_at":"\#(iso(time + 9000))"}"#)
    }
  }

  private mutating func content() -> String {
    var text = RandomWords.text(upTo: 9, &random)
    if chance(6) { text += " https://docs.example.org/a-b?c=1" }
    if chance(6) { text += " <@\(RandomWords.pick(RandomCorpus.people, &random).id)>" }
    if chance(3) { text += " <#\(RandomWords.pick(RandomCorpus.channels, &random).id)>" }
    if chance(4) { text += " `\(RandomWords.any(&random))`" }
    return text
  }

  private mutating func addKind(_ fields: inout [String], channel: Int) {
    if chance(15), let target = written.last(where: { $0.channel == channel }) {
      fields.append(#""type":19"#)
      fields.append(
        #""message_reference":{"channel_id":"\#(channel)","message_id":"\#(target.id)","type":0}"#
      )
    } else {
      fields.append(#""type":\#(chance(8) ? RandomWords.pick([3, 4, 6, 7, 18], &random) : 0)"#)
    }
    if chance(8) {
      fields.append(#""mentions":[\#(user(RandomWords.pick(RandomCorpus.people, &random)))]"#)
    }
    if chance(4) {
      fields.append(#""mention_roles":["\#(RandomWords.pick(RandomCorpus.roles, &random).id)"]"#)
    }
    if chance(3) { fields.append(#""mention_everyone":true"#) }
  }

  private mutating func addParts(_ fields: inout [String]) {
    if chance(10) { fields.append(#""attachments":[\#(attachment())]"#) }
    if chance(10) { fields.append(#""embeds":[\#(embed())]"#) }
    if chance(3) { fields.append(#""stickers":[{"id":"801","name":\#(quoted(words()))}]"#) }
    if chance(3) {
      fields.append(
        #""poll":{"title":\#(quoted(words())),"options":[{"text":\#(quoted(words()))}]}"#
      )
    }
    if chance(4) {
      fields.append(#""message_snapshots":[{"content":\#(quoted(words())),"type":0}]"#)
    }
    guard chance(25) else { return }
    let emoji = [
      #"{"name":"🏮"}"#, #"{"name":"❤️"}"#, #"{"id":"901","name":"glow","animated":true}"#,
    ]
    let some = emoji.filter { _ in chance(50) }.map {
      #"{"emoji":\#($0),"count":\#(Int.random(in: 1...9, using: &random))}"#
    }
    fields.append(#""reactions":[\#(some.joined(separator: ","))]"#)
  }

  private mutating func attachment() -> String {
    let kinds = [
      ("png", "image/png"), ("mp4", "video/mp4"), ("ogg", "audio/ogg"), ("pdf", "application/pdf"),
      ("gif", "image/gif"),
    ]
    let kind = RandomWords.pick(kinds, &random)
    let waveform = kind.0 == "ogg" && chance(40) ? #","waveform":"AAwY""# : ""
    let name = RandomWords.pick(RandomWords.latin + RandomWords.runs, &random) + "." + kind.0
    return #"{"id":"\#(Int.random(in: 1000...9999, using: &random))","filename":\#(quoted(name)),"#
      + #""content_type":"\#(kind.1)","size":9\#(waveform)}"#
  }

  private mutating func embed() -> String {
    let type = RandomWords.pick(["rich", "link", "image", "video", "audio", "article"], &random)
    var embed = #"{"type":"\#(type)","title":\#(quoted(words())),"description":\#(quoted(words()))"#
    if chance(40) { embed += #","url":"https://video.example/watch?v=1""# }
    if chance(40) { embed += #","provider":{"name":"Videothek"}"# }
    if chance(30) {
      embed += #","fields":[{"name":\#(quoted(words())),"value":\#(quoted(words()))}]"#
    }
    return embed + "}"
  }

  // MARK: Writing

  private mutating func words() -> String {
    RandomWords.text(upTo: 3, &random)
  }

  private mutating func chance(_ percent: Int) -> Bool {
    RandomWords.chance(percent, &random)
  }

  private func quoted(_ text: String) -> String {
    Builder.quoted(text)
  }

  private func iso(_ milliseconds: Int64) -> String {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    return date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
      + "Z"
  }
}
