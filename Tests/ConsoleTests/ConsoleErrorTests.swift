import Console
import Testing
import Writing

struct ConsoleErrorTests {
  @Test(
    arguments: [
      (.file("read", path: "/x", code: 13), "can't read /x: permission denied", nil, .denied),
      (
        .file("make", path: "/x", code: 28), "can't make /x: no space left on device", nil, .archive
      ),
      (.output(code: 28), "can't write the output: no space left on device", nil, .archive),
      (
        .noHome, "no home folder is known",
        "set HOME, or XDG_CONFIG_HOME, XDG_DATA_HOME and XDG_STATE_HOME", .usage
      ),
      (.tooLarge(path: "/x", limit: 5), "/x is larger than 5 bytes", nil, .usage),
      (
        .configurationLine(path: "c", line: 3, .tooLong), "c:3: the line is longer than 197 bytes",
        "continue it on a line of its own that begins with a space", .usage
      ),
      (
        .configurationLine(path: "c", line: 3, .malformed),
        "c:3: the line is neither [section] nor name = value",
        "correct line 3 of c, or begin it with ; to make it a comment", .usage
      ),
      (
        .configurationLine(path: "c", line: 3, .nameTooLong),
        "c:3: the line has a name of more than 49 bytes",
        "correct line 3 of c, or begin it with ; to make it a comment", .usage
      ),
      (
        .configurationLine(path: "c", line: 3, .differs),
        "c:3: the line can't be read back as it was written",
        "correct line 3 of c, or begin it with ; to make it a comment", .usage
      ),
      (
        .configurationValue(key: "a.b", .comment),
        "the value of a.b holds ' ;', which begins a comment", nil, .usage
      ),
      (
        .configurationValue(key: "a.b", .outerSpace),
        "the value of a.b begins or ends with a space, which the file can't keep", nil, .usage
      ),
      (
        .configurationValue(key: "a.b", .control), "the value of a.b holds a control character",
        nil,
        .usage
      ),
      (
        .configurationValue(key: "a b.c", .name),
        "the value of a b.c has a name that the file can't keep", nil, .usage
      ),
      (
        .unknownKey("a.b", nearest: "a.c"), "there is no key a.b", "did you mean a.c?", .usage
      ),
      (
        .unknownKey("a.b", nearest: nil), "there is no key a.b",
        "fluxsearch config show lists every key", .usage
      ),
      (
        .archiveName("../x"), "'../x' can't be the name of an archive",
        "name a host, a host and port, an address such as https://chat.example.org, or a path",
        .usage
      ),
    ] as [(ConsoleError, String, String?, ExitCode)]
  )
  func `a failure has a sentence, perhaps a hint, and a code`(
    _ error: ConsoleError,
    _ sentence: String,
    _ hint: String?,
    _ code: ExitCode
  ) {
    #expect(error.description == sentence)
    #expect(error.hint == hint)
    #expect(error.exitCode == code)
  }

  @Test func `exit codes are what the world was told`() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 75, 130])
  }
}
