import TestSupport
import Testing
import Text

struct FoldTests {
  @Test(arguments: [
    ("Großmann GROSSMANN Groẞmann", "grossmann grossmann grossmann"),
    ("quéjazzyqñö", "quejazzyqno"),
    ("Łódź Øre đak æon œuvre Þor", "lodz ore dak aeon oeuvre thor"),
    ("İIıi", "iiii"),
    ("ΟΔΟΣ οδός", "οδοσ οδοσ"),
    ("Ёлка йод Їжак ў за\u{301}мок", "елка йод їжак ў замок"),
    ("حَـغو أإآٱ ى ی ة", "حغو اااا ي ي ه"),
    ("סָכָח", "סכח"),
    ("ｙｉｒｐ ｶﾞﾌﾞ ﬁ ㈱", "yirp ガブ fi (株)"),
    ("ㅋㅋㅠ ﾡﾤ", "ㅋㅋㅠ ㄱㄴ"),
    ("\u{1100}\u{1161}\u{11A8} \u{110F}", "각 ㅋ"),
    ("٩١٨ ९१ ๙", "918 91 9"),
    ("ก\u{200B}ข so\u{AD}ft \u{202E}x\u{2069}", "กข soft x"),
    ("น้ำ น\u{E4D}\u{E49}า", "น\u{E4D}\u{E49}า น\u{E4D}\u{E49}า"),
    ("थैडणोछ\u{200D}", "थैडणोछ"),
    ("a\u{0}b\u{85}c", "a b c"),
    ("\u{3164}", ""),
  ])
  func `what a searcher takes for one is folded to one`(text: String, expected: String) throws {
    let folded = try TextAnalyser().folded(text)
    #expect(Array(folded.unicodeScalars) == Array(expected.unicodeScalars))
  }
}
