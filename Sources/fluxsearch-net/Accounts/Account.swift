import Model

/// An account that is logged in: who it is and how its token is kept, but never the token.
struct Account: Equatable, Sendable {
  /// Where a token is kept.
  enum Keeping: String, Sendable {
    /// In the desktop's keyring.
    case keyring
    /// In a file that only its owner can read.
    case file
    /// Nowhere: it comes from the environment or from systemd each time.
    case given
  }

  /// The host of its instance, which names the archive.
  var instance: String
  /// The address at which the instance describes itself.
  var origin: String
  /// The user's id.
  var userID: Snowflake
  /// The login name, with its discriminator where there is one.
  var name: String
  /// Whether it is a bot.
  var isBot: Bool
  /// Where its token is.
  var keeping: Keeping
  /// Whether fluxsearch began the session itself, and may end it.
  var isOwnSession: Bool
  /// When it was logged in.
  var addedAt: Timestamp
  /// When its owner confirmed to know what automation may mean for the account.
  var confirmedAt: Timestamp?

  /// What files of the account are called: its host and id, with nothing that leads elsewhere.
  var fileName: String { "\(InstanceName.fileName(of: instance))-\(userID)" }

  /// Who it is, where people read of it.
  var title: String { "\(name) on \(instance)" }

  /// Whether a word means this account: its name, its id, its host or address, or name@host.
  func isNamed(_ word: String) -> Bool {
    let bare = (word.hasPrefix("@") ? String(word.dropFirst()) : word).lowercased()
    let (tag, host) = (name.lowercased(), instance.lowercased())
    let names = [tag, String(tag.prefix { $0 != "#" }), "\(userID)"]
    return InstanceName(word)?.host == host || bare == host.prefix { $0 != ":" }
      || names.contains { bare == $0 || bare == "\($0)@\(host)" }
  }
}
