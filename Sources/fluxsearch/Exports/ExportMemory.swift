import Archives
import Console
import Glibc
import Model
import Payload
import Present
import Writing

/// What an export into a folder was made of, kept in a private file of the user's state: so that the next
/// run knows which channels need no writing.
///
/// It speaks of one state of the folder, told by its manifest's digest; of any other nothing is
/// believed. Losing it costs time and nothing else.
struct ExportMemory {
  /// What a channel's files were made of.
  struct Channel: Hashable {
    /// The digest of its messages.
    var messages = ""
    /// The digest of what else was asked.
    var answers = ""
    /// What was asked.
    var asked = AskedQuestions()
    /// Its files, by their paths.
    var parts: [String] = []
    /// Those of them whose names no other file may have.
    var names: [String] = []
    /// Whether they have the names that they would have if the channel were alone.
    var isFree = true
    /// How many of its messages are exported.
    var count = 0
    /// The first and the last of them, in milliseconds.
    var span: [Int64] = [0, 0]
    /// Its page in the list of all channels, and that of its pins; empty where there is none.
    var pages = ["", ""]
  }

  /// The digest of the manifest of the folder that this speaks of.
  var manifest = ""
  /// The digest of all that is the same for every channel.
  var common = ""
  /// The channels.
  var channels: [Snowflake: Channel] = [:]

  private static let version: Int64 = 2
  /// More bytes it never has.
  private static let limit = 256 << 20

  /// Where it lies for a folder.
  static func path(of folder: String, in places: Places) -> String? {
    digest(of: Array(folder.utf8)).map { "\(places.state)/exports/\($0.prefix(32)).json" }
  }

  static func digest(of bytes: [UInt8]) -> String? {
    guard let digest = SHA256Digest() else { return nil }
    bytes.withUnsafeBytes { digest.update($0) }
    return digest.finish()
  }

  // MARK: - reading

  /// Reads it; nothing where there is none, or where it can't be read.
  init?(at path: String) {
    guard let bytes = try? PrivateFile.read(path, limit: Self.limit),
      let read = try? JSONReader().read(
        bytes,
        { value throws(PayloadError) in Self(reading: value) }
      )
    else { return nil }
    self = read
  }

  init() {}

  private init?(reading value: JSONValue) {
    guard value["version"]?.integer == Self.version, let manifest = value["manifest"]?.string,
      let common = value["common"]?.string, let list = value["channels"]
    else { return nil }
    self.manifest = manifest
    self.common = common
    for element in list.elements {
      guard let id = element["id"]?.string.flatMap({ Snowflake($0) }) else { return nil }
      channels[id] = Self.channel(element)
    }
  }

  private static func channel(_ value: JSONValue) -> Channel {
    var channel = Channel()
    channel.messages = value["messages"]?.string ?? ""
    channel.answers = value["answers"]?.string ?? ""
    channel.parts = texts(value["parts"])
    channel.names = texts(value["paths"])
    channel.count = Int(clamping: value["count"]?.integer ?? 0)
    channel.span = value["span"]?.elements.compactMap(\.integer) ?? []
    channel.pages = texts(value["pages"])
    for element in value["asked"].map({ Array($0.elements) }) ?? [] {
      guard let kind = element["kind"]?.string.flatMap(ExportQuestion.Kind.init) else { continue }
      channel.asked.things[kind] = ids(element["ids"])
    }
    channel.asked.files = Set(texts(value["files"]))
    channel.asked.members = memberships(value["members"])
    channel.asked.bearers = memberships(value["bearers"])
    return channel
  }

  private static func memberships(_ value: JSONValue?) -> [Snowflake: Set<Snowflake>] {
    var read: [Snowflake: Set<Snowflake>] = [:]
    for element in value.map({ Array($0.elements) }) ?? [] {
      guard let guild = element["guild"]?.string.flatMap({ Snowflake($0) }) else { continue }
      read[guild] = ids(element["users"])
    }
    return read
  }

  private static func texts(_ value: JSONValue?) -> [String] {
    value?.elements.compactMap(\.string) ?? []
  }

  private static func ids(_ value: JSONValue?) -> Set<Snowflake> {
    Set(texts(value).compactMap { Snowflake($0) })
  }

  // MARK: - writing

  /// Keeps it; where that can't be, the next run has more to do, and nobody need know.
  func write(to path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try? PrivateFile.makeFolder(folder)
    try? PrivateFile.replace(path, with: bytes)
  }

  private var bytes: [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.member("version", Self.version)
      $0.member("manifest", manifest)
      $0.member("common", common)
      $0.key("channels")
      $0.array { list in
        for (id, channel) in channels.sorted(by: { $0.key < $1.key }) {
          list.object { Self.write(channel, id, to: &$0) }
        }
      }
    }
    return json.take()
  }

  private static func write(_ channel: Channel, _ id: Snowflake, to json: inout JSONWriter) {
    json.member("id", id)
    json.member("messages", channel.messages)
    json.member("answers", channel.answers)
    json.member("count", channel.count)
    json.key("span")
    json.array { list in for time in channel.span { list.value(time) } }
    write("pages", channel.pages, to: &json)
    write("parts", channel.parts, to: &json)
    write("paths", channel.names, to: &json)
    write("files", channel.asked.files.sorted(), to: &json)
    json.key("asked")
    json.array { list in
      for kind in ExportQuestion.Kind.allCases {
        guard let things = channel.asked.things[kind] else { continue }
        list.object {
          $0.member("kind", kind.rawValue)
          write("ids", things, to: &$0)
        }
      }
    }
    write("members", channel.asked.members, to: &json)
    write("bearers", channel.asked.bearers, to: &json)
  }

  private static func write(
    _ name: String,
    _ memberships: [Snowflake: Set<Snowflake>],
    to json: inout JSONWriter
  ) {
    json.key(name)
    json.array { list in
      for (guild, users) in memberships.sorted(by: { $0.key < $1.key }) {
        list.object {
          $0.member("guild", guild)
          write("users", users, to: &$0)
        }
      }
    }
  }

  private static func write(_ name: String, _ ids: Set<Snowflake>, to json: inout JSONWriter) {
    json.key(name)
    json.array { list in for id in ids.sorted() { list.value(id) } }
  }

  private static func write(_ name: String, _ texts: [String], to json: inout JSONWriter) {
    json.key(name)
    json.array { list in for text in texts { list.value(text) } }
  }
}
