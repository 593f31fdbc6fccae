import Archives
public import Model
public import Query
import Writing

/// What an export asks of an archive beside the messages of a channel, and a digest of the answers:
/// where they are the same again, so is what was made of them.
public final class ExportQuestions {
  private let facts: ExportFacts
  private let media: any ExportMedia
  private let name: (NamedThing) -> String?
  private let path: (Snowflake) -> String?
  private var asked = AskedQuestions()
  private var isListening = true

  /// Listens to all that is asked.
  ///
  /// - Parameters:
  ///   - facts: what the archive knows.
  ///   - media: its files.
  ///   - path: the first page of a channel that is exported too.
  ///   - name: the names of things.
  public init(
    _ facts: ExportFacts,
    _ media: any ExportMedia,
    path: @escaping (Snowflake) -> String? = { _ in nil },
    name: @escaping (NamedThing) -> String?
  ) {
    self.facts = facts
    self.media = media
    self.path = path
    self.name = name
    facts.onAsk = { [weak self] question in self?.note(question) }
  }

  /// Begins with nothing asked.
  public func begin() {
    asked = AskedQuestions()
  }

  /// What was asked since.
  public func take() -> AskedQuestions {
    defer { asked = AskedQuestions() }
    return asked
  }

  /// The name of something, as the archive tells it.
  public func name(of thing: NamedThing) -> String? {
    switch thing {
    case .user(let id): note(.thing(.userName, id))
    case .channel(let id): note(.thing(.channelName, id))
    case .role(let id): note(.thing(.roleName, id))
    }
    return name(thing)
  }

  /// Where the pages of a channel begin.
  public func path(of channel: Snowflake) -> String? {
    note(.thing(.path, channel))
    return path(channel)
  }

  fileprivate func note(_ question: ExportQuestion) {
    if isListening { asked.insert(question) }
  }

  // MARK: - the answers

  /// A digest of what the archive answers now.
  ///
  /// - Returns: the digest; nothing where it can't be computed.
  public func answers(to asked: AskedQuestions) -> String? {
    isListening = false
    defer { isListening = true }
    guard let digest = SHA256Digest() else { return nil }
    var json = JSONWriter()
    func add(_ write: (inout JSONWriter) -> Void) {
      write(&json)
      json.endLine()
      json.take().withUnsafeBytes { digest.update($0) }
    }
    for (kind, ids) in asked.things.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for id in ids.sorted() { add { write(kind, id, to: &$0) } }
    }
    for (guild, users) in asked.members.sorted(by: { $0.key < $1.key }) {
      for user in users.sorted() { add { write(member: user, guild, to: &$0) } }
    }
    for (guild, users) in asked.bearers.sorted(by: { $0.key < $1.key }) {
      for user in users.sorted() { add { write(bearer: user, guild, to: &$0) } }
    }
    for url in asked.files.sorted() { add { write(file: url, to: &$0) } }
    return digest.finish()
  }

  private func write(_ kind: ExportQuestion.Kind, _ id: Snowflake, to json: inout JSONWriter) {
    json.object {
      $0.member("kind", kind.rawValue)
      $0.member("id", id)
      switch kind {
      case .userName: $0.member("name", name(.user(id)))
      case .userNames: AnsweredFacts.write(facts.names(of: id), to: &$0)
      case .roleName: $0.member("name", name(.role(id)))
      case .channelName: $0.member("name", name(.channel(id)))
      case .topic: $0.member("topic", facts.topic(of: id))
      case .path: $0.member("path", path(id))
      case .guildIcon: $0.member("icon", facts.icon(ofGuild: id))
      case .groupIcon: $0.member("icon", facts.icon(ofGroup: id))
      case .user: if let user = facts.user(id)?.user { AnsweredFacts.write(user, to: &$0) }
      case .role: if let role = facts.role(id) { AnsweredFacts.write(role, to: &$0) }
      case .guild: if let guild = facts.guild(id)?.guild { AnsweredFacts.write(guild, to: &$0) }
      case .channel:
        if let channel = facts.channel(id)?.channel { AnsweredFacts.write(channel, to: &$0) }
      case .colours:
        $0.key("roles")
        $0.array { list in
          for role in facts.colouredRoles(of: id) {
            list.object { AnsweredFacts.write(role, to: &$0) }
          }
        }
      case .emoji:
        if let known = facts.emoji(id) {
          $0.member("guild_id", known.guildID)
          AnsweredFacts.write(known.emoji, to: &$0)
        }
      }
    }
  }

  private func write(member user: Snowflake, _ guild: Snowflake, to json: inout JSONWriter) {
    json.object {
      $0.member("id", user)
      $0.member("guild_id", guild)
      if let member = facts.member(user, of: guild)?.member {
        AnsweredFacts.write(member, to: &$0)
      }
    }
  }

  private func write(bearer user: Snowflake, _ guild: Snowflake, to json: inout JSONWriter) {
    json.object {
      $0.member("bearer", user)
      $0.member("guild_id", guild)
      $0.key("roles")
      $0.array { list in for role in facts.roles(of: user, in: guild) { list.value(role) } }
    }
  }

  private func write(file url: String, to json: inout JSONWriter) {
    let file = media.file(for: url, hash: nil)
    json.array {
      $0.value(url)
      $0.value(file?.sha256)
      $0.value(file?.fileExtension)
      $0.value(file?.isShowable ?? false)
      $0.value(file?.size ?? 0)
    }
  }
}

/// The files of an archive, with word of each that is asked for.
public struct HeardMedia: ExportMedia {
  private let media: any ExportMedia
  private let questions: ExportQuestions

  /// Serves what serves an archive.
  public init(_ media: any ExportMedia, _ questions: ExportQuestions) {
    self.media = media
    self.questions = questions
  }

  /// The file that lay at an address.
  public func file(for url: String, hash: String?) -> ExportMediaFile? {
    questions.note(.file(url))
    return media.file(for: url, hash: hash)
  }
}
