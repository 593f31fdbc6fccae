/// What a person is called where people read of them.
enum UserTitle {
  /// The login name with its discriminator, where there is one: `mira#0042`.
  static func handle(_ username: String?, _ discriminator: String?) -> String? {
    guard let username, let discriminator, !discriminator.isEmpty, Int(discriminator) != 0 else {
      return username
    }
    return "\(username)#\(discriminator)"
  }
}
