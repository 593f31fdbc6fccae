import Glibc

/// Starts a whole process for one search, as a person does.
struct ColdStart {
  /// Times of one kind of start.
  struct Series {
    let name: String
    let target: Double
    var times = Times()
    var firstHits = Times()
    var computing = Times()

    mutating func add(_ process: ChildProcess) {
      times.add(nanoseconds: process.nanoseconds)
      firstHits.add(nanoseconds: process.firstOutput)
      computing.add(nanoseconds: process.computing)
    }
  }

  let options: Options
  /// What is started, without the question.
  let command: [String]
  let name: String

  /// Measures starts with all files in memory, and with none of them.
  func run() throws(BenchError) -> [Series] {
    let questions = try Question.read(options.path("questions.tsv"))
    func texts(_ kinds: QuestionKind...) -> [String] {
      questions.filter { kinds.contains($0.kind) }.map(\.text)
    }
    let words = texts(.common, .upper, .mid)
    let common = texts(.common)
    guard !words.isEmpty, !common.isEmpty else { return [] }
    let byAuthor = texts(.author).enumerated().map { number, author in
      "\(common[number % common.count]) \(author)"
    }
    var series = [try cached(words, "files in memory")]
    series.append(try cached(byAuthor, "a common word with an author"))
    series.append(try cached(texts(.commonPhrase), "a common phrase, which is counted"))
    let means = PageCache.means
    var cold = Series(name: "\(name), \(means.rawValue)", target: 150)
    for number in 0..<(options.isQuick ? 3 : 20) {
      PageCache.drop(by: means, files: files)
      cold.add(try start(words[number % words.count]))
    }
    return series.filter { !$0.times.isEmpty } + [cold]
  }

  /// Starts for one kind of question, the first of which is not counted.
  private func cached(_ texts: [String], _ kind: String) throws(BenchError) -> Series {
    var series = Series(name: "\(name), \(kind)", target: 15)
    guard !texts.isEmpty else { return series }
    for number in 0..<(options.isQuick ? 10 : 41) {
      let process = try start(texts[number % texts.count])
      if number > 0 { series.add(process) }
    }
    return series
  }

  private func start(_ question: String) throws(BenchError) -> ChildProcess {
    let process = try ChildProcess.run(
      command + [question],
      environment: ["XDG_DATA_HOME": options.folder, "NO_COLOR": "1", "PAGER": "cat"]
    )
    // The words are unicode61's, which takes Hindi apart: a single letter is not found (1).
    guard process.status == 0 || process.status == 1 else {
      throw .phase(name, status: process.status)
    }
    return process
  }

  private var files: [String] {
    [command[0], options.archivePath] + PageCache.libraries
  }
}

/// The kernel's memory of files.
enum PageCache {
  /// How it is made to forget.
  enum Means: String {
    /// All of it, which takes the privilege to do so.
    case all = "page cache dropped"
    /// The program's files, as far as no other process has them mapped.
    case files = "its files dropped from the page cache"
  }

  private static let control = "/proc/sys/vm/drop_caches"

  static var means: Means {
    access(control, W_OK) == 0 ? .all : .files
  }

  static func drop(by means: Means, files: [String]) {
    sync()
    switch means {
    case .all:
      let descriptor = open(control, O_WRONLY | O_CLOEXEC)
      _ = write(descriptor, "1\n", 2)
      close(descriptor)
    case .files:
      for path in files {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
        close(descriptor)
      }
    }
  }

  /// The libraries that this process has loaded, most of which the program loads too.
  static var libraries: [String] {
    guard let maps = try? ChildProcess.run(["cat", "/proc/\(getpid())/maps"]).output else {
      return []
    }
    let paths = maps.split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { String(line[$0...]) }
    }
    return Set(paths).filter { $0.contains(".so") }.sorted()
  }
}
