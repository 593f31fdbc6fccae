import Console
import Glibc
import Wire

/// Keeps tokens: in the desktop's keyring where one answers, else in files that only their owner can
/// read.
struct SecretStore {
  private static let patience: Duration = .seconds(4)

  private let folder: String
  private let hasSession: Bool

  /// Finds the places; nothing is asked yet.
  init(_ places: Places, _ environment: Environment) {
    folder = places.state + "/tokens"
    // Without a session's bus `secret-tool` would only wait, or start one of its own.
    hasSession = environment["DBUS_SESSION_BUS_ADDRESS"] != nil
  }

  /// Keeps a token.
  ///
  /// - Parameters:
  ///   - secret: The token.
  ///   - account: Whose it is.
  ///   - inFile: Whether a keyring is not even asked.
  /// - Returns: Where it is now.
  /// - Throws: `Failure` where it can be kept nowhere.
  func keep(
    _ secret: Secret,
    for account: Account,
    inFile: Bool = false
  ) throws(Failure) -> Account.Keeping {
    if hasSession, !inFile, keepInKeyring(secret, for: account) {
      // An older copy must not outlive the one in the keyring.
      unlink(path(of: account))
      return .keyring
    }
    do throws(ConsoleError) {
      try PrivateFile.makeFolder(folder)
      let bytes = secret.withText { Array("\($0)\n".utf8) }
      try PrivateFile.replace(path(of: account), with: bytes)
    } catch {
      throw Failure(error)
    }
    return .file
  }

  /// Finds a token; nothing where it is gone.
  ///
  /// - Throws: `Failure` where a file can't be read or others could.
  func find(_ account: Account) throws(Failure) -> Secret? {
    switch account.keeping {
    case .given: nil
    case .keyring: fromKeyring(account)
    case .file: try Self.read(path(of: account))
    }
  }

  /// Forgets a token wherever it is.
  func forget(_ account: Account) {
    unlink(path(of: account))
    guard hasSession, account.keeping == .keyring else { return }
    _ = Exchange.run(["secret-tool", "clear"] + attributes(of: account), within: Self.patience)
  }

  /// Reads a token from a file.
  ///
  /// - Returns: Nothing where there is no file or nothing in it.
  /// - Throws: `Failure` where others can read it.
  static func read(_ path: String) throws(Failure) -> Secret? {
    guard PrivateFile.exposed(among: [path]).isEmpty else {
      throw Failure(
        "others can read \(path), so it is not used",
        hint: "chmod 600 it, and think of the token as known",
        code: .denied
      )
    }
    do throws(ConsoleError) {
      guard let bytes = try PrivateFile.read(path, limit: 8_192) else { return nil }
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      return line.isEmpty ? nil : Secret(String(decoding: line, as: UTF8.self))
    } catch {
      throw Failure(error)
    }
  }

  private func path(of account: Account) -> String { "\(folder)/\(account.fileName)" }

  private func attributes(of account: Account) -> [String] {
    [
      "service", "fluxsearch", "instance", account.instance, "account", "\(account.userID)",
    ]
  }

  /// Gives the secret on standard input, and takes it for kept only if it comes back.
  private func keepInKeyring(_ secret: Secret, for account: Account) -> Bool {
    let label = "--label=fluxsearch: \(account.title)"
    let stored = Exchange.run(
      ["secret-tool", "store", label] + attributes(of: account),
      input: secret.withText { Array($0.utf8) },
      within: Self.patience
    )
    guard let stored, stored.status == 0 else { return false }
    return fromKeyring(account) == secret
  }

  private func fromKeyring(_ account: Account) -> Secret? {
    let found = Exchange.run(
      ["secret-tool", "lookup"] + attributes(of: account),
      within: Self.patience
    )
    guard let found, found.status == 0 else { return nil }
    let line = found.output.prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : Secret(String(decoding: line, as: UTF8.self))
  }
}
