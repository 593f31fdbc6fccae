import Console
import Testing
import Writing

struct ProgressDisplayTests {
  /// A clock that is turned by hand.
  private final class HandClock {
    var time = Duration.zero
  }

  private let clock = HandClock()

  private func run(_ traits: TerminalTraits, isQuiet: Bool = false) -> String {
    let output = Output(gathering: traits)
    let display = ProgressDisplay(on: output, isQuiet: isQuiet) { clock.time }
    for step in 0..<2_500 {
      clock.time = .milliseconds(step * 50)
      display.update("step \(step)")
    }
    display.note("halfway")
    display.clear()
    output.flush()
    return String(decoding: output.gathered, as: UTF8.self)
  }

  @Test func `a terminal's line is redrawn ten times a second`() {
    let text = run(TerminalTraits(isTerminal: true, movesCursor: true))
    #expect(text.hasPrefix("\r\u{1B}[2Kstep 0\r\u{1B}[2Kstep 2\r\u{1B}[2Kstep 4"))
    #expect(text.hasSuffix("step 2498\r\u{1B}[2Khalfway\n"))
    #expect(text.split(separator: "\r").count == 1_251)
  }

  @Test func `elsewhere a line is written every minute, and none in the first`() {
    #expect(run(TerminalTraits()) == "step 1200\nstep 2400\nhalfway\n")
  }

  @Test func `who reads the lines has them as often as is wished`() {
    let output = Output(gathering: TerminalTraits())
    let display = ProgressDisplay(on: output, isQuiet: false, interval: .seconds(1)) { clock.time }
    for step in 0..<50 {
      clock.time = .milliseconds(step * 50)
      display.update("step \(step)")
    }
    #expect(String(decoding: output.gathered, as: UTF8.self) == "step 20\nstep 40\n")
  }

  @Test func `quiet means nothing`() {
    #expect(run(TerminalTraits(isTerminal: true, movesCursor: true), isQuiet: true) == "")
  }

  @Test func `a line that is too long is cut`() {
    let traits = TerminalTraits(isTerminal: true, movesCursor: true, width: 10)
    let output = Output(gathering: traits)
    let display = ProgressDisplay(on: output, isQuiet: false) { .zero }
    display.update("0123456789abcdef")
    #expect(String(decoding: output.gathered, as: UTF8.self) == "\r\u{1B}[2K01234567…")
  }
}
