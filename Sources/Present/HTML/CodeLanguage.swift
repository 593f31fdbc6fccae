/// What the colouring of code knows of a language: its words, its strings and its comments.
struct CodeLanguage {
  /// How a language is read.
  enum Family {
    /// With names of types in capitals.
    case code
    /// Words and values.
    case data
    /// Elements in angle brackets.
    case markup
    /// Lines that came and went.
    case diff
  }

  /// What readers see it called.
  let title: String
  var family = Family.code
  let keywords: Set<String>
  var lineComments: [[UInt8]] = []
  var blockComments: [([UInt8], [UInt8])] = []
  var quotes: [UInt8] = Array("\"'".utf8)
  var hasTripleQuotes = false
  var ignoresCase = false

  private init(
    _ title: String,
    _ keywords: String,
    family: Family = .code,
    comments: [String] = [],
    blocks: [(String, String)] = [],
    quotes: String = "\"'"
  ) {
    self.title = title
    self.family = family
    self.keywords = Set(keywords.split(separator: " ").map(String.init))
    lineComments = comments.map { Array($0.utf8) }
    blockComments = blocks.map { (Array($0.0.utf8), Array($0.1.utf8)) }
    self.quotes = Array(quotes.utf8)
  }

  private func with(_ change: (inout CodeLanguage) -> Void) -> CodeLanguage {
    var language = self
    change(&language)
    return language
  }

  /// The language that a fence names; nothing where it isn't known.
  static func named(_ name: String) -> CodeLanguage? {
    let name = name.lowercased()
    return all[aliases[name] ?? name]
  }

  private static let aliases = [
    "js": "javascript", "jsx": "javascript", "mjs": "javascript", "ts": "javascript",
    "tsx": "javascript", "typescript": "javascript", "py": "python", "python3": "python",
    "rs": "rust", "golang": "go", "c++": "c", "cpp": "c", "h": "c", "hpp": "c", "cc": "c",
    "java": "c", "cs": "c", "csharp": "c", "kotlin": "c", "kt": "c", "sh": "bash", "shell": "bash",
    "zsh": "bash", "console": "bash", "yml": "yaml", "toml": "ini", "conf": "ini", "html": "xml",
    "svg": "xml", "patch": "diff", "rb": "ruby", "jsonc": "json", "json5": "json", "scss": "css",
    "sqlite": "sql", "postgres": "sql", "mysql": "sql",
  ]

  private static let slashes: [(String, String)] = [("/*", "*/")]

  private static let all: [String: CodeLanguage] = [
    "swift": CodeLanguage("Swift", swift, comments: ["//"], blocks: slashes, quotes: "\"")
      .with { $0.hasTripleQuotes = true },
    "javascript": CodeLanguage(
      "JavaScript",
      script,
      comments: ["//"],
      blocks: slashes,
      quotes: "\"'`"
    ),
    "python": CodeLanguage("Python", python, comments: ["#"]).with { $0.hasTripleQuotes = true },
    "rust": CodeLanguage("Rust", rust, comments: ["//"], blocks: slashes, quotes: "\""),
    "go": CodeLanguage("Go", go, comments: ["//"], blocks: slashes, quotes: "\"'`"),
    "c": CodeLanguage("C", c, comments: ["//"], blocks: slashes),
    "bash": CodeLanguage("Shell", bash, family: .data, comments: ["#"]),
    "ruby": CodeLanguage("Ruby", ruby, comments: ["#"]),
    "php": CodeLanguage("PHP", php, comments: ["//", "#"], blocks: slashes),
    "lua": CodeLanguage("Lua", lua, blocks: [("--[[", "]]"), ("--", "\n")]),
    "sql": CodeLanguage("SQL", sql, family: .data, comments: ["--"], blocks: slashes)
      .with { $0.ignoresCase = true },
    "json": CodeLanguage("JSON", "true false null", family: .data, quotes: "\""),
    "yaml": CodeLanguage("YAML", "true false null yes no", family: .data, comments: ["#"]),
    "ini": CodeLanguage("Settings", "true false", family: .data, comments: ["#", ";"]),
    "css": CodeLanguage(
      "CSS",
      "important media supports import root",
      family: .data,
      blocks: slashes
    ),
    "xml": CodeLanguage("Markup", "", family: .markup, blocks: [("<!--", "-->")], quotes: ""),
    "diff": CodeLanguage("Changes", "", family: .diff),
  ]

  private static let swift = """
    actor any as associatedtype async await break case catch class continue default defer deinit do else enum \
    extension fallthrough false fileprivate final for func guard if import in indirect init inout internal is \
    lazy let mutating nil nonisolated open operator override package private protocol public repeat rethrows \
    return self Self some static struct subscript super switch throw throws true try typealias var weak where \
    while @MainActor @Test
    """
  private static let script = """
    abstract any as async await boolean break case catch class const continue debugger declare default delete \
    do else enum export extends false finally for from function get if implements import in instanceof \
    interface keyof let namespace never new null number of private protected public readonly return set static \
    string super switch this throw true try type typeof undefined unknown var void while yield
    """
  private static let python = """
    and as assert async await break case class continue def del elif else except False finally for from global \
    if import in is lambda match None nonlocal not or pass raise return self True try while with yield
    """
  private static let rust = """
    as async await bool break const continue crate dyn else enum extern f32 f64 false fn for i32 i64 if impl \
    in let loop match mod move mut pub ref return self Self static str struct super trait true type u8 u32 u64 \
    unsafe use usize where while
    """
  private static let go = """
    any bool break byte case chan const continue default defer else error fallthrough false float64 for func \
    go goto if import int int64 interface iota map nil package range return select string struct switch true \
    type uint var
    """
  private static let c = """
    abstract auto bool boolean break byte case catch char class const constexpr continue default delete do \
    double else enum extends extern false final finally float for fun goto if implements import inline int \
    interface internal let long namespace new null nullptr object operator override package private protected \
    public readonly return sealed short signed sizeof static std string struct super suspend switch template \
    this throw throws true try typedef typename union unsigned using val var virtual void volatile when while \
    yield
    """
  private static let bash = """
    case do done echo elif else esac exec exit export fi for function grep if in local readonly return set \
    shift sudo then trap unset until while cd
    """
  private static let ruby = """
    alias and begin break case class def do else elsif end ensure false for if in module next nil not or redo \
    require rescue retry return self super then true undef unless until when while yield
    """
  private static let php = """
    abstract array as break case catch class const continue default do echo else elseif extends false final \
    fn for foreach function global if implements interface match namespace new null private protected public \
    return static switch this throw trait true try use var while yield
    """
  private static let lua = """
    and break do else elseif end false for function goto if in local nil not or repeat return then true until \
    while
    """
  private static let sql = """
    all alter and as asc begin between by case cast check collate column commit constraint create cross \
    default delete desc distinct drop else end exists explain false foreign from full group having if in index \
    inner insert integer into is join key left like limit not null on or order outer over partition pragma \
    primary references right rollback select set table text then true union unique update using values view \
    when where with
    """
}
