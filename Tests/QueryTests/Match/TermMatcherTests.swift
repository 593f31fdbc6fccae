import Testing
import Text

@testable import Query

struct TermMatcherTests {
  private func lit(_ term: TextTerm, _ text: String) throws -> String {
    let ranges = TermMatcher(analyser: try TextAnalyser()).ranges(of: [], terms: [term], in: text)
    return Snippet(whole: text, lit: ranges).bracketed
  }

  @Test(arguments: [
    ("東京", "東京都庁", "[[東京]]都庁"),
    ("都", "東京都庁と京都", "東京[[都]]庁と京[[都]]"),
    ("京都", "東京都", "東[[京都]]"),
    ("ไทย", "ภาษาไทย", "ภาษา[[ไทย]]"),
    ("한국", "한국어", "[[한국]]어"),
    ("case", "a camelCase word", "a camel[[Case]] word"),
    ("camelcase", "a camelCase word", "a [[camelCase]] word"),
    ("cafe", "un cafe\u{301} noir", "un [[cafe\u{301}]] noir"),
    ("strasse", "Die Straße", "Die [[Straße]]"),
    ("👍", "ok 👍🏽!", "ok [[👍🏽]]!"),
    ("👩‍💻", "x👩🏿‍💻y", "x[[👩🏿‍💻]]y"),
    ("12", "hi <@12> 12", "hi [[<@12>]] [[12]]"),
    ("c++", "C++11 or c", "[[C++]]11 or c"),
    ("foo bar", "foo_bar, foo\nbar", "[[foo_bar]], [[foo\nbar]]"),
    ("カタカナ", "ｶﾀｶﾅ", "[[ｶﾀｶﾅ]]"),
  ])
  func `a phrase lights up as far as it reaches`(row: (String, String, String)) throws {
    #expect(try lit(TextTerm(.phrase, row.0), row.1) == row.2)
  }

  @Test func `overlapping and touching matches are joined`() throws {
    let matcher = TermMatcher(analyser: try TextAnalyser())
    let phrases = ["東京", "京都", "都庁"].compactMap { Phrase([$0]) }
    #expect(matcher.ranges(of: phrases, in: "東京都庁 東京") == [0..<12, 13..<19])
  }

  @Test(arguments: [
    ("Foo", "Foo", true), ("Foo", "foo", false), ("Foo", "Foobar", false), ("Foo", "FooBar", false),
    ("Bar", "FooBar", false), ("Foo", "(Foo)", true), ("Foo", "a Foo.bar", true),
    ("foo_bar", "a foo_bar b", true), ("foo_bar", "foo bar", false), ("foo_bar", "foo-bar", false),
    ("café", "cafe", false), ("café", "cafe\u{301}", true), ("cafe\u{301}", "café", true),
    ("cafe", "café", false), ("resume", "résumé", false), ("ｗｉｄｅ", "wide", false),
    ("ё", "е", false), ("ё", "е\u{308}", true),
    ("東京", "東京に行く", true), ("京都", "東京都に行く", false), ("京都", "京都に行く", true),
    ("ไทย", "ภาษาไทย", true), ("東京tower", "東京tower", true), ("東京tower", "東京Tower", false),
    ("C++", "C++", true), ("C++", "c++", false), ("C#", "C# x", true), (".NET", "a .NET b", true),
    ("@foo", "@foo", true), ("@foo", "foo", false), ("foo!", "foo! x", true),
    ("foo!", "foo", false),
    ("foo", "fo\u{AD}o", true), ("👍", "👍", true), ("👍", "👍🏽", false), ("!!!", "what!!!", true),
    ("!!!", "what!!", false), (":)", "hi :)", true), (":)", "hi :(", false),
    ("v1.2.3", "v1.2.3-rc", true), ("v1.2.3", "v1.2-3", false), ("foo bar", "foo  bar", false),
  ])
  func `exact text is found as it is`(row: (String, String, Bool)) throws {
    let matcher = TermMatcher(analyser: try TextAnalyser())
    let verdict = matcher.holds(TextTerm(.exact, row.0), in: [row.1], deadline: nil)
    #expect(verdict == (row.2 ? .holds : .not), "\(row.0) in \(row.1)")
  }

  @Test(arguments: [
    ("Foo", "Foobar Foo foo FooBar", "Foobar [[Foo]] foo FooBar"),
    ("@foo", "@foo foo", "[[@foo]] foo"),
    ("!!", "a!!! b", "a[[!!!]] b"),
    ("京都", "東京都と京都", "東京都と[[京都]]"),
  ])
  func `exact text lights up where it is`(row: (String, String, String)) throws {
    #expect(try lit(TextTerm(.exact, row.0), row.1) == row.2)
  }

  @Test func `a pattern lights up where it matches, in one text at a time`() throws {
    #expect(try lit(TextTerm(.regex, "fo+"), "Foo fooo x") == "[[Foo]] [[fooo]] x")
    let matcher = TermMatcher(analyser: try TextAnalyser())
    let term = TextTerm(.regex, "^b\\d$")
    #expect(matcher.holds(term, in: ["ab1", "b2"], deadline: nil) == .holds)
    #expect(matcher.holds(term, in: ["ab1", "b22"], deadline: nil) == .not)
  }

  @Test func `a pattern that takes too long gives up, unless another text holds it`() throws {
    let matcher = TermMatcher(analyser: try TextAnalyser())
    let slow = TextTerm(.regex, "(a*)*b")
    let text = String(repeating: "a", count: 200)
    let deadline = Pattern.deadline(after: .milliseconds(20))
    #expect(matcher.holds(slow, in: [text], deadline: deadline) == .gaveUp)
    #expect(matcher.holds(slow, in: [text, "ab"], deadline: nil) == .holds)
  }

  @Test func `a pattern that ICU refuses is looked for as text`() throws {
    let matcher = TermMatcher(analyser: try TextAnalyser())
    #expect(matcher.holds(TextTerm(.regex, "a(b"), in: ["a b"], deadline: nil) == .holds)
  }

  @Test(arguments: [
    ("hello", "helo", true), ("hello", "hlelo", true), ("hello", "help", false),
    ("example", "exmaple", true), ("example", "exmalpe", true), ("example", "ample", true),
    ("cat", "bat", true), ("cat", "dog", false), ("ab", "ac", false), ("lol", "loool", false),
    ("дерево", "дирево", true), ("server", "HTTPServr", true),
  ])
  func `a mistyped word is found`(row: (String, String, Bool)) throws {
    let matcher = TermMatcher(analyser: try TextAnalyser())
    let verdict = matcher.holds(TextTerm(.fuzzy, row.0), in: ["the \(row.1)!"], deadline: nil)
    #expect(verdict == (row.2 ? .holds : .not))
  }

  @Test(arguments: ["", "...", "\u{0}", "\u{200B}"])
  func `where nothing is left to look for, nothing is found`(text: String) throws {
    let matcher = TermMatcher(analyser: try TextAnalyser())
    #expect(matcher.holds(TextTerm(.phrase, text), in: ["... x", ""], deadline: nil) == .not)
  }

  @Test func `a phrase does not reach from one text into the next`() throws {
    let matcher = TermMatcher(analyser: try TextAnalyser())
    for term in [TextTerm(.phrase, "foo bar"), TextTerm(.near(5), "foo bar")] {
      #expect(matcher.holds(term, in: ["a foo", "bar b"], deadline: nil) == .not)
    }
  }

  @Test func `many words that overlap everywhere are laid side by side`() throws {
    let matcher = TermMatcher(analyser: try TextAnalyser())
    let text = String(repeating: "東", count: 5000)
    let words = Array(repeating: "東東東", count: 20).joined(separator: " ")
    #expect(matcher.holds(TextTerm(.near(0), words), in: [text], deadline: nil) == .holds)
  }
}
