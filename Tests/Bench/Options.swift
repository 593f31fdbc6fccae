/// What was asked for on the command line.
struct Options {
  static let usage = """
    usage: fluxsearch-bench CORPUS [options]
      CORPUS           lines of message objects, in the API's shape
      --needles FILE   the truth about the needles planted in the corpus
      --program FILE   the program whose cold start and browser are measured
      --follower FILE  the program that follows a stand-in: fluxsearch-net
      --tantivy FILE   the script that measures Tantivy beside, by Python
      --quick          fewer samples: for a look, not for the record
      --parts LIST     of import,index,queries,scan,cold,follow,live,ready,needles,browse,tantivy; all
                       where nothing is said, live and ready where a follower is given
      --work FOLDER    where databases are made; a folder beside the corpus where nothing is said
      --keep           leave the databases there, and take those that are there already
      --seed N         the seed of the samples
      --into FILE      put the report behind the line '<!-- bench -->' of a file too
    """

  var corpus = ""
  var needles: String?
  var program: String?
  var follower: String?
  var tantivy: String?
  var isQuick = false
  var parts: Set<String> = Self.allParts
  var work: String?
  var keeps = false
  var seed: UInt64 = 1
  var into: String?
  /// The part of the work that this process does for its parent.
  var phase: String?
  /// What the phase is told beside.
  var detail: String?

  static let allParts: Set = [
    "import", "index", "queries", "scan", "cold", "follow", "live", "ready", "needles", "browse",
    "tantivy",
  ]

  /// Reads the command line.
  ///
  /// - Throws: `.usage`.
  init(_ arguments: [String]) throws(BenchError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--quick": isQuick = true
      case "--keep": keeps = true
      case "--needles", "--program", "--follower", "--tantivy", "--parts", "--work", "--seed",
        "--into", "--phase", "--detail":
        guard let value = rest.popFirst() else { throw .usage("\(word) lacks its value") }
        try set(word, value)
      default:
        guard !word.hasPrefix("-"), corpus.isEmpty else { throw .usage("what is \(word)?") }
        corpus = word
      }
    }
    guard !corpus.isEmpty else { throw .usage("which corpus?") }
  }

  private mutating func set(_ option: String, _ value: String) throws(BenchError) {
    switch option {
    case "--needles": needles = value
    case "--program": program = value
    case "--follower": follower = value
    case "--tantivy": tantivy = value
    case "--parts":
      parts = Set(value.split(separator: ",").map(String.init))
      guard parts.isSubset(of: Self.allParts) else { throw .usage("no such parts: \(value)") }
    case "--work": work = value
    case "--seed":
      guard let number = UInt64(value) else { throw .usage("\(value) is no seed") }
      seed = number
    case "--into": into = value
    case "--phase": phase = value
    default: detail = value
    }
  }

  /// Where databases are made.
  var folder: String { work ?? corpus + ".bench" }

  /// The samples of each class of questions.
  var sampleCount: Int { isQuick ? 10 : 40 }

  /// The archive, where the program looks for it when its data is in `folder`.
  var archivePath: String { "\(folder)/fluxsearch/archives/bench.example.sqlite" }

  func path(_ name: String) -> String { "\(folder)/\(name)" }
}
