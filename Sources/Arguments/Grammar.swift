/// What a command's line may hold: its flags, options and operands, in the order of the help page.
///
/// A mistake of the grammar itself (a name twice, two operands that take all) stops the program at
/// its first use.
public struct Grammar: Sendable, ExpressibleByArrayLiteral {
  /// How words that are no options are read.
  public enum Style: Sendable {
    /// As operands; whatever begins with a dash is an option.
    case plain
    /// As the text of a query, which may itself begin with a dash.
    ///
    /// `-foo` and `-from:mira` are text. A short option counts only if it stands alone (`-n 5`, `-c`)
    /// or is one whose value is a number with its digits at once (`-n5`); there are no clusters, for
    /// `-cv` is a word to do without. A long name that is unknown is an error all the same, unless
    /// it can't be a name at all (`---`, `--5`, or with a space before any `=`). `--` ends options.
    case query
    /// As operands that are never repeated in an error, for they may be secrets.
    case secretive
  }

  /// The arguments' outsides, in order.
  public let forms: [ArgumentForm]

  /// How words that are no options are read.
  public let style: Style

  /// Makes a grammar of some arguments.
  public init(_ style: Style, _ arguments: [any Argument]) {
    self.init(style: style, forms: arguments.map(\.form))
  }

  /// Makes a plain grammar of some arguments.
  public init(arrayLiteral arguments: any Argument...) {
    self.init(.plain, arguments)
  }

  private init(style: Style, forms: [ArgumentForm]) {
    self.style = style
    self.forms = forms
    checkInvariants()
  }

  /// Appends the arguments of another grammar; the style is the left one's.
  public static func + (left: Grammar, right: Grammar) -> Grammar {
    Grammar(style: left.style, forms: left.forms + right.forms)
  }

  /// The flags and options, in order.
  public var options: [ArgumentForm] { forms.filter { $0.role != .operand } }

  /// The operands, in order.
  public var operands: [ArgumentForm] { forms.filter { $0.role == .operand } }

  /// The section of the configuration that holds the options of a command: its name, with dashes
  /// for spaces.
  public static func section(of command: String) -> String {
    String(command.map { $0 == " " ? "-" : $0 })
  }

  /// Finds a flag or option by its long name.
  func option(named name: String) -> ArgumentForm? {
    forms.first { $0.role != .operand && $0.name == name }
  }

  /// Finds a flag or option by its letter.
  func option(lettered letter: Character) -> ArgumentForm? {
    forms.first { $0.short == letter }
  }

  /// Every long name that may be typed, for hints.
  var spellings: [String] {
    options.lazy.filter { !$0.isHidden }
      .flatMap { $0.isNegatable ? [$0.name, "no-" + $0.name] : [$0.name] }
  }

  private func checkInvariants() {
    var names: Set<String> = []
    var letters: Set<Character> = []
    for form in forms {
      precondition(!form.name.isEmpty, "an argument has no name")
      precondition(names.insert(form.name).inserted, "the argument \(form.name) is there twice")
      if form.isNegatable {
        precondition(names.insert("no-" + form.name).inserted, "no-\(form.name) is there twice")
      }
      if let letter = form.short {
        precondition(letters.insert(letter).inserted, "the letter \(letter) is taken twice")
      }
    }
    precondition(operands.count { $0.isRepeatable } <= 1, "two operands take all that is left")
  }
}
