import Console
import Foundation
import Testing
import Writing

struct ProcessTests {
  @Test func `a program that was started goes on until it is told to end`() throws {
    let process = try #require(Spawn.start(["sleep", "1000"]))
    #expect(!Spawn.hasEnded(process))
    // Any other signal may be one that whoever runs the tests has ignored.
    kill(process, SIGKILL)
    #expect(Spawn.end(of: process) & 0x7F == SIGKILL)
    #expect(Spawn.hasEnded(process))
  }

  @Test func `the first Ctrl-C is noted and the second one ends the program`() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      signal(SIGINT, SIG_DFL)
      let interruption = Interruption.listen()
      guard !interruption.isWanted else { exit(1) }
      raise(SIGINT)
      guard interruption.isWanted else { exit(2) }
      raise(SIGINT)
      exit(3)
    }
  }

  @Test func `a terminal that is closed asks it to end as Ctrl-C does`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_DFL)
      let interruption = Interruption.listen()
      raise(SIGHUP)
      guard interruption.isWanted, !interruption.isTermination else { exit(1) }
    }
  }

  @Test func `a signal that whoever started the program ignores stays ignored`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGINT, SIG_IGN)
      let interruption = Interruption.listen()
      raise(SIGINT)
      guard !interruption.isWanted else { exit(1) }
    }
  }

  @Test func `a closed pipe doesn't end the program`() async {
    await #expect(processExitsWith: .success) {
      _ = Interruption.listen()
      raise(SIGPIPE)
    }
  }

  @Test func `everything that a process makes is private`() async {
    await #expect(processExitsWith: .success) {
      Places.makeProcessPrivate()
      let path = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString).path
      close(open(path, O_CREAT | O_WRONLY, 0o666))
      defer { unlink(path) }
      guard PrivateFile.exposed(among: [path]).isEmpty else { exit(1) }
    }
  }

  @Test func `a pager gets everything, and is waited for`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let traits = TerminalTraits(isTerminal: true, movesCursor: true, usesStyles: true)
    let output = Output(descriptor: STDOUT_FILENO, traits: traits)
    output.page(Environment(["PAGER": "cat > '\(file.path)'; echo $LESS >> '\(file.path)'"]))
    for number in 0..<10_000 { output.write("\(number)\n") }
    try output.finish()
    let expected = (0..<10_000).map { "\($0)\n" }.joined()
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix(expected))
    #expect(
      text.dropFirst(expected.count).contains("R")
        || ProcessInfo.processInfo.environment["LESS"] != nil
    )
  }

  @Test func `a pager that is left early is no failure`() throws {
    signal(SIGPIPE, SIG_IGN)
    let traits = TerminalTraits(isTerminal: true, movesCursor: true)
    let output = Output(descriptor: STDOUT_FILENO, traits: traits)
    output.page(Environment(["PAGER": "true"]))
    for _ in 0..<1_000 where !output.isClosed {
      output.write(machine: Array(repeating: 0x61, count: 10_000))
    }
    try output.finish()
    #expect(output.isClosed)
  }

  @Test(arguments: [TerminalTraits(), TerminalTraits(isTerminal: true)])
  func `nothing is paged but a terminal that moves its cursor`(_ traits: TerminalTraits) {
    let output = Output(descriptor: STDOUT_FILENO, traits: traits)
    output.page(Environment(["PAGER": "exit 1"]))
    output.flush()
    #expect(!output.isClosed)
  }
}
