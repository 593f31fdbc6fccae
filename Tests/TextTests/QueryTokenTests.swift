import Testing
import Text

struct QueryTokenTests {
  @Test(arguments: [
    ("東京都", "東京 京都"),
    ("都", "都"),
    ("東京tower", "東京 京 tower"),
    ("東京 都", "東京 京 都"),
    ("tower東京", "tower 東京"),
    ("C++ compiler", "c++ compiler"),
    ("C# .NET #123 foo.net", "c# .net #123 foo net"),
    ("camelCase HTTPServer", "camelcase httpserver"),
    ("<@!12> <:Wave:3> 👍🏽", "12 wave 👍"),
    ("?!…", ""),
  ])
  func `a query says each thing once`(text: String, expected: String) throws {
    #expect(try line(TextAnalyser().queryTokens(of: text, prefix: false)) == expected)
  }

  @Test(arguments: [
    ("foo_ba", "foo ba*"),
    ("東京", "東京"),
    ("foo東", "foo 東"),
    ("#12", "#12*"),
    ("foo-", "foo"),
    ("naï\u{200B}", "nai*"),
    ("<@12>", "12"),
    ("👍", "👍"),
    ("", ""),
  ])
  func `only a word at the end can go on`(text: String, expected: String) throws {
    #expect(try line(TextAnalyser().queryTokens(of: text, prefix: true)) == expected)
  }

  @Test(arguments: [
    ("C++17 is out", "c++"), ("using ASP.NET", ".net"), ("owner/repo#123", "#123"),
    ("a file report.pdf", ".pdf"), ("東京都庁", "京都"), ("x 東京都庁 y", "都庁 y"),
    ("C#8", "C#8"), ("see (#FooBar)", "#foobar"), ("fooBar", "Bar"), ("#️⃣", "#️⃣"),
  ])
  func `a document holds what is asked`(document: String, query: String) throws {
    let analyser = try TextAnalyser()
    let tokens = analyser.tokens(of: document)
    #expect(holds(tokens, analyser.queryTokens(of: query, prefix: false)))
  }
}
