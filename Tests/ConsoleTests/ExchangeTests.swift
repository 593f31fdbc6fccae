import Console
import Testing

struct ExchangeTests {
  @Test func `a program is told and answers`() {
    let answer = Exchange.run(["cat"], input: Array("a secret".utf8), within: .seconds(10))
    #expect(answer?.status == 0)
    #expect(answer?.output == Array("a secret".utf8))
  }

  @Test func `one that takes too long is no answer`() {
    #expect(Exchange.run(["sleep", "30"], within: .milliseconds(50)) == nil)
  }

  @Test func `one that writes too much is no answer`() {
    let answer = Exchange.run(
      ["head", "-c", "9000", "/dev/zero"],
      within: .seconds(10),
      largest: 10
    )
    #expect(answer == nil)
  }

  @Test func `one that isn't there is no answer`() {
    #expect(Exchange.run(["no-such-program-anywhere"], within: .seconds(1)) == nil)
  }
}
