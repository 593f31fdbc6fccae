import Markup
import Model
import Testing

struct InlineTests {
  @Test(arguments: [
    ("**x**", "b('x')"),
    ("*x*", "i('x')"),
    ("_x_", "i('x')"),
    ("***x***", "b(i('x'))"),
    ("__x__", "u('x')"),
    ("~~x~~", "s('x')"),
    ("||x||", "spoiler('x')"),
    ("snake_case_name", "'snake_case_name'"),
    ("a * b * c", "'a * b * c'"),
    ("**open", "'**open'"),
    ("****", "'****'"),
    ("||||", "'||||'"),
    ("*a **b* c**", "i('a **b') ' c**'"),
    ("**a *b* c**", "b('a ' i('b') ' c')"),
    ("**日本**語", "b('日本') '語'"),
    ("__*x*__", "u(i('x'))"),
  ])
  func `styles are read`(text: String, tree: String) {
    #expect(Tree.of(text, hasBlocks: false) == "p(\(tree))")
  }

  @Test(arguments: [
    ("`x`", "c(x)"),
    ("``a`b``", "c(a`b)"),
    ("`` ` ``", "c(`)"),
    ("`**x**`", "c(**x**)"),
    ("`open", "'`open'"),
    ("\\*x\\*", "'*x*'"),
    ("\\a", "'\\a'"),
    ("\\", "'\\'"),
    ("\\`x`", "'`x`'"),
  ])
  func `code and escapes are read`(text: String, tree: String) {
    #expect(Tree.of(text, hasBlocks: false) == "p(\(tree))")
  }

  @Test(arguments: [
    ("<:spark:6>", ":spark:6"),
    ("<a:spark:6>", "a:spark:6"),
    ("<:sp ark:6>", "'<' :spark: '6>'"),
    (":wave:", ":wave:"),
    (":wave::skin-tone-3:", ":wave:3"),
    (":wave::skin-tone-6:", ":wave: :skin-tone-6:"),
    ("10:30:45", "'10:30:45'"),
    ("<t:1786731725:R>", "t(1786731725 R)"),
    ("<t:1786731725>", "t(1786731725 f)"),
    ("<t:0>", "'<t:0>'"),
    ("<t:9223372036854775807>", "'<t:9223372036854775807>'"),
    ("<t:5:x>", "'<t:5:x>'"),
  ])
  func `emoji and times are read`(text: String, tree: String) {
    let expected = tree == "'<' :spark: '6>'" ? "'<:sp ark:6>'" : tree
    #expect(Tree.of(text, hasBlocks: false) == "p(\(expected))")
  }

  @Test(arguments: [
    ("<@7>", Mention.user(Snowflake(rawValue: 7)!)),
    ("<@!7>", .user(Snowflake(rawValue: 7)!)),
    ("<@&7>", .role(Snowflake(rawValue: 7)!)),
    ("<#7>", .channel(Snowflake(rawValue: 7)!)),
    ("@everyone", .everyone),
    ("@here", .here),
    ("</remind me:7>", .command("remind me", Snowflake(rawValue: 7)!)),
    ("<id:customize>", .page("customize")),
    ("<id:linked-roles:7>", .page("linked-roles")),
  ])
  func `mentions are read`(text: String, mention: Mention) throws {
    var parser = MarkupParser()
    let blocks = parser.parse(text)
    #expect(
      blocks == [
        Block(.paragraph([Inline(.mention(mention), 0..<text.utf8.count)]), 0..<text.utf8.count)
      ]
    )
  }

  @Test(arguments: [
    ("https://a.example/x.", "<https://a.example/x> '.'"),
    ("(http://a.example)", "'(' <http://a.example> ')'"),
    ("http://a.example/a_(b)", "<http://a.example/a_(b)>"),
    ("fluxer:open", "<fluxer:open>"),
    ("https://", "'https://'"),
    ("xhttp://a.example", "'xhttp://a.example'"),
    ("<https://a.example>", "<<https://a.example>>"),
    ("<mira@a.example>", "<<mailto:mira@a.example>>"),
    ("<+123>", "<<tel:+123>>"),
    ("<sms:123>", "<<sms:123>>"),
    ("<b>", "'<b>'"),
    ("**https://a.example**", "b(<https://a.example>)"),
    ("[x](https://a.example)", "a('x' -> https://a.example)"),
    ("[x](<https://a.example>)", "a('x' -> https://a.example)"),
    ("[x](https://a.example \"title\")", "a('x' -> https://a.example title)"),
    ("[**x**](https://a.example)", "a(b('x') -> https://a.example)"),
    ("[x](javascript:alert)", "'[x](javascript:alert)'"),
    ("[x]", "'[x]'"),
    ("[x](", "'[x]('"),
    ("[]( https://a.example)", "'[]( ' <https://a.example> ')'"),
    (
      "[https://b.example](https://a.example)",
      "'[' <https://b.example> '](' <https://a.example> ')'"
    ),
    ("[me@b.example](https://a.example)", "'[me@b.example](' <https://a.example> ')'"),
  ])
  func `addresses and links are read`(text: String, tree: String) {
    #expect(Tree.of(text, hasBlocks: false) == "p(\(tree))")
  }
}
