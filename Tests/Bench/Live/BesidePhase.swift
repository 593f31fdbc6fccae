import Glibc
import Query

/// Asks an archive at a person's pace for a while, by the clock: what another process is doing counts.
struct BesidePhase {
  /// How long after a question the next one follows, in nanoseconds.
  private static let pace: Int64 = 10_000_000

  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws -> Facts {
    let parts = (options.detail ?? "").split(separator: "|").map(String.init)
    guard parts.count == 2, let seconds = Int64(parts[1]) else {
      throw BenchError.usage("an archive and seconds are wanted")
    }
    // In another order than that of their classes, so that each second has some of all.
    var random = SampleRandom(seed: options.seed)
    let questions = try Question.read(options.path("questions.tsv")).shuffled(using: &random)
    let asker = try Asker(parts[0])
    for question in questions { _ = try asker.ask(question.text, .newest, .none) }
    print("ready")
    fflush(nil)
    var times: [String: Times] = [:]
    let begun = Meter.nanoseconds
    var number = 0
    while Meter.nanoseconds - begun < seconds * 1_000_000_000, !questions.isEmpty {
      let start = Meter.nanoseconds
      let computed = Meter.threadNanoseconds
      let isNewest = (number / questions.count + number) % 2 == 0
      _ = try asker.ask(
        questions[number % questions.count].text,
        isNewest ? .newest : .relevance,
        .none
      )
      let span = Meter.nanoseconds - start
      let name = isNewest ? "newest" : "relevance"
      times[name, default: Times()].add(nanoseconds: span)
      times["\(name).computing", default: Times()]
        .add(nanoseconds: Meter.threadNanoseconds - computed)
      number += 1
      if span < Self.pace { usleep(UInt32((Self.pace - span) / 1000)) }
    }
    var facts = Facts()
    for (name, measured) in times { facts.set(name, measured) }
    return facts
  }
}

extension Facts {
  /// Sets how many times there are, and what they come to, in milliseconds.
  mutating func set(_ name: String, _ times: Times) {
    set("\(name).count", Double(times.values.count))
    set("\(name).p50", times.median)
    set("\(name).p95", times.p95)
    set("\(name).p99", times.p99)
    set("\(name).worst", times.worst)
  }

  /// Takes over what another phase found, under names of its own.
  mutating func add(_ other: Facts, as prefix: String) {
    for name in other.names { set("\(prefix).\(name)", other.text(name) ?? "") }
  }
}
