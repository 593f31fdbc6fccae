import Testing
import Text

struct DocumentTokenTests {
  @Test(arguments: [
    ("東京都", "東京|東 京都|京 都"),
    ("都", "都"),
    ("東京tower", "東京|東 京 tower"),
    ("한국 말", "한국|한 국 말"),
    ("คำ", "คํ|ค ํา|ํ า"),
    ("スーパー", "スー|ス ーパ|ー パー|パ ー"),
    ("ㅋㅋ ㅠ", "ㅋㅋ|ㅋ ㅋ ㅠ"),
  ])
  func `a run gives pairs, and at each position the character`(
    text: String,
    expected: String
  )
    throws
  {
    #expect(try line(TextAnalyser().tokens(of: text)) == expected)
  }

  @Test(arguments: [
    ("camelCase", "camelcase|camel|case"),
    ("HTTPServer", "httpserver|http|server"),
    ("MP3Player H2O", "mp3player|mp3|player h2o"),
    ("utf8JSON", "utf8json|utf8|json"),
    ("ПриветМир", "приветмир|привет|мир"),
    ("URLs Hello WORLD", "urls hello world"),
    ("iPhone", "iphone|i|phone"),
  ])
  func `a camelCase word stands with its parts`(text: String, expected: String) throws {
    #expect(try line(TextAnalyser().tokens(of: text)) == expected)
  }

  @Test(arguments: [
    ("C++ and C#", "c|c++ and c|c#"),
    (".NET", "net|.net"),
    ("ASP.NET", "asp net|.net"),
    ("#123", "123|#123"),
    ("C++17", "c|c++ 17"),
    ("a+b c+++ d## ##e ...f v1.2", "a b c d e f v1 2"),
    ("# 1", "1"),
  ])
  func `a sigil form stands directly against its word`(text: String, expected: String) throws {
    #expect(try line(TextAnalyser().tokens(of: text)) == expected)
  }

  @Test(arguments: [
    ("foo_bar", "foo bar"),
    ("v1.2.3", "v1 2 3"),
    ("https://user@host.org/a-b?c=1", "https user host org|.org a b c 1"),
    ("it's it’s itʼs", "it s it s it s"),
    ("a\u{0}b\u{1F}c\u{7F}d", "a b c d"),
  ])
  func `separators end a word`(text: String, expected: String) throws {
    #expect(try line(TextAnalyser().tokens(of: text)) == expected)
  }

  @Test(arguments: [
    ("<@12> <@!34> <@&56> <#78>", "12 34 56 78"),
    ("<@> <@x> <#> <12>", "x 12"),
    ("<:party_parrot:99> <a:Blob:1>", "party parrot blob"),
    ("<:100:7> <:a-b:8> :-: <:c:", "100 a b c"),
    (":thumbs_up: 12:30:45", "thumbs up 12 30 45"),
    ("<:a", "a"),
  ])
  func `mentions give the id and custom emoji their name`(text: String, expected: String) throws {
    #expect(try line(TextAnalyser().tokens(of: text)) == expected)
  }

  @Test(arguments: [
    ("👍🏽👍", "👍 👍"),
    ("👩‍👩‍👧 x", "👩‍👩‍👧 x"),
    ("❤️ ❤", "❤ ❤"),
    ("🇩🇪🇫🇷🇩", "🇩🇪 🇫🇷 🇩"),
    ("1️⃣2", "1⃣ 2"),
    ("#️⃣ *️⃣", "#⃣ *⃣"),
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴"),
  ])
  func `an emoji is one position however it is dressed`(text: String, expected: String) throws {
    #expect(try line(TextAnalyser().tokens(of: text)) == expected)
  }

  @Test func `a token is cut at 64 code points`() throws {
    let tokens = try TextAnalyser().tokens(of: String(repeating: "é", count: 1000))
    #expect(tokens.map(\.text) == [String(repeating: "e", count: 64)])
    #expect(tokens.map(\.range) == [0..<2000])
  }

  @Test func `a callback that has enough is called no more`() throws {
    var count = 0
    var text = "a b c 東京 d"
    try text.withUTF8 { bytes in
      try TextAnalyser().analyse(bytes) { _ in
        count += 1
        return count < 2
      }
    }
    #expect(count == 2)
  }

  @Test func `the version names the analysis, ICU and Unicode`() {
    let parts = TextAnalyser.version.split(separator: "/")
    #expect(parts.count == 3)
    #expect(parts[1].hasPrefix("icu"))
    #expect(parts[2].hasPrefix("unicode"))
  }
}
