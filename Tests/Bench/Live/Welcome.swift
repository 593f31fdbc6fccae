import Payload

/// Guilds with so many channels that READY grows to a size.
struct Welcome {
  let megabytes: Int

  /// Adds the channels to a stand-in's world.
  func fill(_ server: StandInServer) throws {
    let guilds = try server.ask("GET", "world").withRoot { root in
      Set(root.elements.compactMap { $0["guild_id"]?.string }).sorted()
    }
    var random = SampleRandom(seed: 50)
    // A channel's object comes to some 1,250 bytes.
    for block in 0..<megabytes * 4 {
      let lines = (0..<200).map { number in
        // Half of it is noise, so that packing has something to do.
        let noise = (0..<100).map { _ in String(UInt32.random(in: 0...9_999, using: &random)) }
        let id = 900_000_000_000_000_000 + block * 200 + number
        let guild = guilds.isEmpty ? "" : guilds[(block * 200 + number) % guilds.count]
        return #"{"kind":"channel","id":"\#(id)","type":0,"guild_id":"\#(guild)","#
          + #""name":"c\#(id)","topic":"\#(noise.joined(separator: " "))"#
          + String(repeating: " Grüße", count: 64) + "\"}"
      }
      try server.ask("POST", "load", "{\"lines\":[\(lines.joined(separator: ","))]}")
    }
  }
}
