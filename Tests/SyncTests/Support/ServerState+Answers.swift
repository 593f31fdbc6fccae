import Model
import Wire

extension ServerState {
  /// Answers a request by its address.
  mutating func answer(_ url: String, number: Int) -> HTTPResponse {
    change(number, &self)
    let parts = url.split(separator: "?", maxSplits: 1).map(String.init)
    var query: [String: String] = [:]
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
      if sides.count == 2 { query[sides[0]] = sides[1].replacing("%3A", with: ":") }
    }
    let path = parts[0].split(separator: "/").map(String.init)
    guard let index = path.firstIndex(of: "channels"), path.count > index + 2,
      let channel = Int64(path[index + 1])
    else { return Self.error(404, "NOT_FOUND") }
    let rest = Array(path[(index + 2)...])
    let before = query["before"].flatMap { Int64($0) }
    let kind = Self.kind(of: rest)
    questions.append(MemoryServer.Question(channel: channel, before: before, kind: kind))
    guard number < revokedAt else { return Self.error(401, "UNAUTHORIZED") }
    guard let known = channels[channel] else { return Self.error(404, "UNKNOWN_CHANNEL") }
    if let refusal = known.refusal { return Self.error(refusal.status, refusal.code) }
    switch kind {
    case "page": return page(of: channel, known, before: before)
    case "pins": return pins(of: channel, known, before: query["before"])
    case "threads" where known.isHidden: return Self.error(403, "MISSING_PERMISSIONS")
    case "threads":
      return threads(of: channel, isOpen: rest.contains("public"), before: query["before"])
    case "message" where failsMessages: return Self.error(503, "SERVICE_UNAVAILABLE")
    case "message": return message(rest.last.flatMap { Int64($0) } ?? 0, of: channel, known)
    default:
      let message = rest.count > 1 ? Int64(rest[1]) ?? 0 : 0
      return reactions(of: message, after: query["after"].flatMap { Int64($0) } ?? 0)
    }
  }

  private static func kind(of rest: [String]) -> String {
    if rest.contains("threads") { return "threads" }
    guard rest.count > 1 else { return "page" }
    if rest.contains("pins") { return "pins" }
    return rest.count == 2 ? "message" : "reactions"
  }

  private func message(_ id: Int64, of number: Int64, _ channel: Channel) -> HTTPResponse {
    guard channel.ids.contains(id) else { return Self.error(404, "UNKNOWN_MESSAGE") }
    return HTTPResponse(status: 200, body: Array(document(id, in: number, channel).utf8))
  }

  private mutating func threads(of parent: Int64, isOpen: Bool, before: String?) -> HTTPResponse {
    threadPages -= 1
    guard threadPages >= 0 else { return Self.error(400, "GENERAL_ERROR") }
    let limit = before.flatMap { Timestamp(iso8601: $0)?.milliseconds } ?? .max
    let threads = channels.filter { $0.value.parent == parent && isOpen }
      .filter { $0.value.archivedAt < limit }
      .sorted { ($1.value.archivedAt, $0.key) < ($0.value.archivedAt, $1.key) }
    let list = threads.prefix(threadLimit).map { id, thread in
      """
      {"id":"\(id)","type":\(thread.kind),"parent_id":"\(parent)","name":"t\(id)",\
      "last_message_id":"\(thread.ids.last ?? id)","thread_metadata":{"archived":true,\
      "archive_timestamp":"\(Timestamp(milliseconds: thread.archivedAt).iso8601)"}}
      """
    }
    let text = list.joined(separator: ",")
    let hasMore = threads.count > threadLimit
    let body = "{\"threads\":[\(text)],\"members\":[],\"has_more\":\(hasMore)}"
    return HTTPResponse(status: 200, body: Array(body.utf8))
  }

  private func page(of number: Int64, _ channel: Channel, before: Int64?) -> HTTPResponse {
    if channel.isHidden { return Self.array([]) }
    let end = before.map { Self.firstIndex(of: $0, in: channel.ids) } ?? channel.ids.count
    let ids = channel.ids[max(0, end - pageLimit)..<end].reversed()
    return Self.array(ids.map { document($0, in: number, channel) })
  }

  private func pins(of number: Int64, _ channel: Channel, before: String?) -> HTTPResponse {
    let limit = before.flatMap { Timestamp(iso8601: $0)?.milliseconds } ?? .max
    let all = channel.pins.filter { $0.value < limit }
      .sorted { ($1.value, $1.key) < ($0.value, $0.key) }
    let items = all.prefix(50).map { id, time in
      let at = Timestamp(milliseconds: time).iso8601
      return "{\"message\":\(document(id, in: number, channel)),\"pinned_at\":\"\(at)\"}"
    }
    let list = items.joined(separator: ",")
    return HTTPResponse(
      status: 200,
      body: Array("{\"items\":[\(list)],\"has_more\":\(all.count > 50)}".utf8)
    )
  }

  private func reactions(of message: Int64, after: Int64) -> HTTPResponse {
    let users = (reactors[message] ?? []).filter { $0 > after }.prefix(100)
    return Self.array(users.map { "{\"id\":\"\($0)\",\"username\":\"u\($0)\"}" })
  }

  static func firstIndex(of id: Int64, in ids: [Int64]) -> Int {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] >= id { high = middle } else { low = middle + 1 }
    }
    return low
  }

  static func array(_ elements: [String]) -> HTTPResponse {
    HTTPResponse(status: 200, body: Array(("[" + elements.joined(separator: ",") + "]").utf8))
  }

  static func error(_ status: Int, _ code: String) -> HTTPResponse {
    HTTPResponse(status: status, body: Array("{\"code\":\"\(code)\",\"message\":\"no\"}".utf8))
  }

  /// The guild as a session is shown it.
  var guildReady: String {
    let shown = channels.filter { $0.value.parent == nil }
    let listed = shown.sorted { $0.key < $1.key }.map { id, channel in
      let last = (channel.announced ?? channel.ids.last).map { "\"\($0)\"" } ?? "null"
      let category = channel.category.map { ",\"parent_id\":\"\($0)\"" } ?? ""
      let pin =
        channel.pins.values.max()
        .map { ",\"last_pin_timestamp\":\"\(Timestamp(milliseconds: $0).iso8601)\"" } ?? ""
      return """
        {"id":"\(id)","type":\(channel.kind),"guild_id":"\(Self.guild)","name":"c\(id)",\
        "last_message_id":\(last),"permission_overwrites":\(channel.overwrites)\(pin)\(category)}
        """
    }
    return """
      {"id":"\(Self.guild)","properties":{"id":"\(Self.guild)","name":"G","owner_id":"1"},\
      "roles":[{"id":"\(Self.guild)","name":"@everyone","permissions":"66560"}],\
      "members":[{"user":{"id":"\(Self.me)"},"roles":[]}],"emojis":[],"stickers":[],\
      "channels":[\(listed.joined(separator: ","))]\(showsThreads ? ",\"threads\":[]" : "")}
      """
  }

  /// What a session is shown first.
  var ready: String {
    """
    {"session_id":"s","user":{"id":"\(Self.me)","username":"me"},"guilds":[\(guildReady)],\
    "private_channels":[],"users":[]}
    """
  }
}
