import Console
import Testing
import Writing

struct TerminalTraitsTests {
  @Test(
    arguments: [
      (true, ["TERM": "xterm-256color"], nil, true),
      (false, ["TERM": "xterm-256color"], nil, false),
      (true, ["TERM": "dumb"], nil, false),
      (true, [:], nil, false),
      (true, ["TERM": "xterm", "NO_COLOR": "1"], nil, false),
      (true, ["TERM": "xterm", "NO_COLOR": ""], nil, true),
      (true, ["TERM": "xterm", "CLICOLOR": "0"], nil, false),
      (false, ["CLICOLOR_FORCE": "1"], nil, true),
      (false, ["CLICOLOR_FORCE": "0"], nil, false),
      (false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], nil, false),
      (true, ["TERM": "xterm"], false, false),
      (false, ["NO_COLOR": "1"], true, true),
    ] as [(Bool, [String: String], Bool?, Bool)]
  )
  func `styles are written where they are wanted`(
    _ isTerminal: Bool,
    _ variables: [String: String],
    _ color: Bool?,
    _ expected: Bool
  ) {
    let traits = TerminalTraits(
      isTerminal: isTerminal,
      width: 80,
      environment: Environment(variables),
      color: color
    )
    #expect(traits.usesStyles == expected)
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], true), (["TERM": "xterm", "VTE_VERSION": "7003"], true),
    (["TERM": "xterm", "VTE_VERSION": "4000"], false), (["TERM": "linux"], false),
    (["TERM": "xterm-kitty", "FORCE_HYPERLINK": "0"], false),
    (["TERM": "xterm", "TERM_PROGRAM": "WezTerm"], true),
  ])
  func `links are written where they are known`(_ variables: [String: String], _ expected: Bool) {
    let environment = Environment(variables)
    func traits(isTerminal: Bool) -> TerminalTraits {
      TerminalTraits(isTerminal: isTerminal, width: 80, environment: environment, color: nil)
    }
    #expect(traits(isTerminal: true).usesLinks == expected)
    #expect(!traits(isTerminal: false).usesLinks)
  }
}
