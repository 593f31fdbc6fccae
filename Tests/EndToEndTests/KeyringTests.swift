import FoundationEssentials
import TestSupport
import Testing

/// A desktop's keyring is played by a script in the place of `secret-tool`.
struct KeyringTests {
  private static let script = """
    #!/bin/bash
    echo "$*" >> "$HOME/keyring-words"
    case $1 in
      store) cat > "$HOME/keyring-secret" ;;
      lookup) cat "$HOME/keyring-secret" ;;
      clear) rm "$HOME/keyring-secret" ;;
    esac
    """

  private func environment(of lantern: Lantern, _ script: String) throws -> [String: String] {
    let folder = lantern.sandbox.home.path("bin")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Script.write(script, to: "\(folder)/secret-tool")
    return ["PATH": "\(folder):/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]
  }

  @Test func `a keyring that answers keeps the token, which is in no word and no file of ours`()
    throws
  {
    let lantern = try Lantern()
    let environment = try environment(of: lantern, Self.script)
    let login = ["login", "--instance", lantern.stand.origin]
    let token = lantern.bot.token
    #expect(try lantern.sandbox.run(login, environment: environment, input: token).code == 0)
    let list = try lantern.sandbox.run(["accounts", "--format", "json"], environment: environment)
    #expect(list.text.contains("\"keeping\":\"keyring\""))
    #expect(try lantern.files().allSatisfy { !$0.path.contains("/tokens/") })
    let words = lantern.sandbox.home.path("keyring-words")
    #expect(FileManager.default.contents(atPath: words)?.holds(token) == false)
    #expect(try lantern.sandbox.run(["sync", "--last", "1"], environment: environment).code == 0)
    #expect(try lantern.sandbox.run(["logout"], environment: environment).code == 0)
    let secret = lantern.sandbox.home.path("keyring-secret")
    #expect(!FileManager.default.fileExists(atPath: secret))
  }

  @Test(arguments: ["#!/bin/bash\nexit 1\n", "#!/bin/bash\ncat > /dev/null\n"])
  func `a keyring that keeps nothing gives way to a private file`(_ script: String) throws {
    let lantern = try Lantern()
    let environment = try environment(of: lantern, script)
    let login = ["login", "--instance", lantern.stand.origin]
    let run = try lantern.sandbox.run(login, environment: environment, input: lantern.bot.token)
    #expect(run.code == 0)
    let tokens = try lantern.files().filter { $0.path.contains("/tokens/") }
    #expect(tokens.map(\.mode) == [0o600])
  }

  @Test func `a token file that others can read is refused`() throws {
    let lantern = try Lantern()
    let path = lantern.sandbox.home.path("token")
    try Data(lantern.bot.token.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let run = try lantern.sandbox.run(
      ["login", "--instance", lantern.stand.origin, "--token-file", path]
    )
    #expect(run.code == 5)
    #expect(run.errors.contains("others can read"))
  }
}
