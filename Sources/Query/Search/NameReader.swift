public import Model
import Queries
import SQLite
public import Store

/// Something that a text names by its id.
public enum NamedThing: Hashable, Sendable {
  /// A person.
  case user(Snowflake)
  /// A channel.
  case channel(Snowflake)
  /// A role.
  case role(Snowflake)
}

/// Reads the names that things go by, each once.
public final class NameReader {
  private let archive: Archive
  private var known: [NamedThing: String?] = [:]

  /// Serves an archive.
  public init(archive: Archive) {
    self.archive = archive
  }

  /// The name that a thing goes by; nothing where the archive doesn't know.
  public func name(of thing: NamedThing) -> String? {
    if let name = known[thing] { return name }
    // A name that can't be read is as good as unknown: the text still shows the id.
    let name = try? archive.attempt("reading a name") { () throws(SQLiteError) in
      try archive.connection.value(sql(for: thing).text, [":id": .integer(id(of: thing))])?.text
    }
    known[thing] = name
    return name
  }

  private func sql(for thing: NamedThing) -> SQL {
    switch thing {
    case .user: .nameOfUser
    case .channel: .channelCard
    case .role: .nameOfRole
    }
  }

  private func id(of thing: NamedThing) -> Int64 {
    switch thing {
    case .user(let id), .channel(let id), .role(let id): id.rawValue
    }
  }
}
