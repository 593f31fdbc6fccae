import Console
import Testing
import Writing

struct InvocationTests {
  private static let names = [
    ("search", "search"), ("sync", "sync"), ("fetch", "sync"), ("saved add", "saved add"),
    ("saved run", "saved run"), ("config", "config"), ("config get", "config get"),
  ].map { (word: $0.0, name: $0.1) }

  @Test(
    arguments: [
      ([], .nothing),
      (["foo"], .command("search", ["foo"])),
      (["foo", "bar"], .command("search", ["foo", "bar"])),
      ([""], .command("search", [""])),
      (["sync"], .command("sync", [])),
      (["sync", "--all"], .command("sync", ["--all"])),
      (["fetch", "x"], .command("sync", ["x"])),
      (["Sync"], .command("search", ["Sync"])),
      (["sync now"], .command("search", ["sync now"])),
      (["syncs"], .command("search", ["syncs"])),
      (["search", "sync"], .command("search", ["sync"])),
      (["--", "sync"], .command("search", ["--", "sync"])),
      (["--limit", "5", "sync"], .command("search", ["--limit", "5", "sync"])),
      (["-foo"], .command("search", ["-foo"])),
      (["foo", "sync"], .command("search", ["foo", "sync"])),
      (["saved", "add", "x", "y"], .command("saved add", ["x", "y"])),
      (["saved"], .incomplete("saved", known: ["add", "run"])),
      (["saved", "ad"], .unknown("saved", "ad", known: ["add", "run"])),
      (["saved", "--help"], .help(topic: "saved")),
      (["saved", "add", "--help"], .help(topic: "saved add")),
      (["config"], .command("config", [])),
      (["config", "get", "x"], .command("config get", ["x"])),
      (["config", "other"], .command("config", ["other"])),
      (["help"], .help(topic: nil)),
      (["help", "sync"], .help(topic: "sync")),
      (["help", "saved", "add"], .help(topic: "saved add")),
      (["help", "nonsense"], .help(topic: "nonsense")),
      (["help", "--help"], .help(topic: nil)),
      (["--help"], .help(topic: nil)),
      (["-h"], .help(topic: nil)),
      (["sync", "-h"], .help(topic: "sync")),
      (["sync", "--bogus", "--help"], .help(topic: "sync")),
      (["foo", "--help"], .help(topic: "search")),
      (["foo", "--", "--help"], .command("search", ["foo", "--", "--help"])),
      (["version"], .version(isShort: false)),
      (["--version"], .version(isShort: true)),
      (["-V"], .version(isShort: true)),
      (["version", "control"], .command("search", ["version", "control"])),
    ] as [([String], Invocation)]
  )
  func `words are a command, help or a search`(_ words: [String], _ expected: Invocation) {
    let read = Invocation(words, names: Self.names, standardName: "search")
    #expect(read == expected)
  }
}
