import Archives
public import Model
public import Query
import Writing

/// What an export asks of people and files beside the messages of a channel, and a digest of the
/// answers: where they are the same again, so is what was made of them.
///
/// Guilds, channels, roles and emoji are left out: they are few, and compared as a whole.
public final class ExportQuestions {
  /// What was asked for one channel.
  public struct Asked: Hashable, Sendable {
    /// People's own facts.
    public var users: Set<Snowflake> = []
    /// People's names.
    public var names: Set<Snowflake> = []
    /// What guilds add to people.
    public var members: [Snowflake: Set<Snowflake>] = [:]
    /// Addresses of files.
    public var files: Set<String> = []

    /// Nothing was asked.
    public init() {}
  }

  private let facts: ExportFacts
  private let media: any ExportMedia
  private let name: (NamedThing) -> String?
  private var asked = Asked()
  private var isListening = true

  /// Listens to all that is asked.
  public init(
    _ facts: ExportFacts,
    _ media: any ExportMedia,
    name: @escaping (NamedThing) -> String?
  ) {
    self.facts = facts
    self.media = media
    self.name = name
    facts.onAsk = { [weak self] user, guildID in self?.note(user, guildID) }
  }

  /// Begins with nothing asked.
  public func begin() {
    asked = Asked()
  }

  /// What was asked since.
  public func take() -> Asked {
    defer { asked = Asked() }
    return asked
  }

  /// The name of something, as the archive tells it.
  public func name(of thing: NamedThing) -> String? {
    if isListening, case .user(let id) = thing { asked.names.insert(id) }
    return name(thing)
  }

  private func note(_ user: Snowflake, _ guildID: Snowflake?) {
    guard isListening else { return }
    if let guildID {
      asked.members[guildID, default: []].insert(user)
    } else {
      asked.users.insert(user)
    }
  }

  fileprivate func noteFile(_ url: String) {
    asked.files.insert(url)
  }

  /// A digest of what the archive answers now.
  ///
  /// - Returns: the digest; nothing where it can't be computed.
  public func answers(to asked: Asked) -> String? {
    isListening = false
    defer { isListening = true }
    guard let digest = SHA256Digest() else { return nil }
    var json = JSONWriter()
    func flush() {
      json.endLine()
      json.take().withUnsafeBytes { digest.update($0) }
    }
    for id in asked.names.sorted() {
      json.array {
        $0.value(id)
        $0.value(name(.user(id)))
      }
      flush()
    }
    for id in asked.users.sorted() {
      json.object {
        $0.member("id", id)
        if let user = facts.user(id)?.user { PersonFacts.write(user, to: &$0) }
      }
      flush()
    }
    for (guildID, users) in asked.members.sorted(by: { $0.key < $1.key }) {
      for id in users.sorted() {
        json.object {
          $0.member("id", id)
          $0.member("guild_id", guildID)
          if let member = facts.member(id, of: guildID)?.member {
            PersonFacts.write(member, to: &$0)
          }
        }
        flush()
      }
    }
    for url in asked.files.sorted() {
      let file = media.file(for: url, hash: nil)
      json.array {
        $0.value(url)
        $0.value(file?.sha256)
        $0.value(file?.fileExtension)
        $0.value(file?.isShowable ?? false)
        $0.value(file?.size ?? 0)
      }
      flush()
    }
    return digest.finish()
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
    questions.noteFile(url)
    return media.file(for: url, hash: hash)
  }
}

/// Writes all that is known of people, so that a change of any of it shows.
private enum PersonFacts {
  static func write(_ user: User, to json: inout JSONWriter) {
    json.member("username", user.username)
    json.member("discriminator", user.discriminator)
    json.member("global_name", user.globalName)
    json.member("avatar", user.avatar)
    json.member("kind", user.kind.rawValue)
    json.member("flags", user.flags)
  }

  static func write(_ member: Member, to json: inout JSONWriter) {
    json.member("nick", member.nick)
    json.member("joined_at", member.joinedAt)
    json.key("roles")
    json.array { list in
      for role in member.roles { list.value(role) }
    }
  }
}
