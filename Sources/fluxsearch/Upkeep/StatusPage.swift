import Console
import Model
import Present
import Store
import Writing

/// What `status` says of one archive to people.
struct StatusPage {
  let status: ArchiveStatus
  let sizes: [PartSize]
  let clock: LocalClock

  private var coverage: CoverageMeasure {
    var measure = CoverageMeasure()
    for channel in status.channels { measure.add(channel) }
    return measure
  }

  /// Writes it.
  func write(to output: Output) {
    output.write("\(status.instance)", .bold)
    output.write("  \(status.path)  \(Figures.size(status.bytes))\n", .dim)
    writeCounts(to: output)
    writeCoverage(to: output)
    writeHealth(to: output)
    writeSizes(to: output)
    writeRuns(to: output)
  }

  private func writeCounts(to output: Output) {
    let totals = status.totals
    line("kept", to: output) {
      $0.write("\(Figures.count(totals.messages, "message"))")
      $0.write(" in \(Figures.count(totals.channels, "channel"))")
      $0.write(" of \(Figures.count(totals.guilds, "guild"))")
      $0.write(", \(Figures.count(totals.users, "person", "people"))")
    }
    let spans = status.channels.compactMap(\.span)
    if let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() {
      line("from", to: output) {
        $0.write("\(clock.minute(first.timestamp))")
        $0.write(" to ")
        $0.write("\(clock.minute(last.timestamp))")
      }
    }
    line("besides", to: output) {
      $0.write("\(Figures.count(totals.attachments, "attachment"))")
      $0.write(", \(Figures.count(totals.versions, "earlier version"))")
      $0.write(", \(Figures.count(totals.deletions, "deletion"))")
      $0.write(", \(Figures.count(totals.stars, "star"))")
      $0.write(", \(Figures.count(totals.savedSearches, "saved search", "saved searches"))")
    }
  }

  private func writeCoverage(to output: Output) {
    guard let share = coverage.share else { return }
    let open = status.channels.count { $0.newestKnown != nil && !$0.isComplete }
    line("coverage", to: output) {
      $0.write(Bars.coverage(Self.parts(share, count: 20)), .green)
      $0.write("  \(Amounts.share(share))")
      if open > 0 { $0.write("; gaps in \(Figures.count(Int64(open), "channel"))") }
    }
  }

  private func writeHealth(to output: Output) {
    if status.oddMessages + status.unplacedDocuments > 0 {
      line("oddities", to: output) {
        $0.write("\(Figures.count(status.oddMessages, "message")) of unexpected shape")
        $0.write(", \(Figures.count(status.unplacedDocuments, "document")) that could be none; ")
        $0.write("all are kept as they came\n              'fluxsearch verify' lists them")
      }
    }
    line("index", to: output) {
      if status.needsRepair {
        $0.write("a repair did not finish: run 'fluxsearch repair'", .red)
      } else if let other = status.otherAnalyser {
        $0.write("made by another version (\(other)): 'fluxsearch repair' renews it", .yellow)
      } else {
        $0.write("up to date")
      }
    }
  }

  private func writeSizes(to output: Output) {
    for size in sizes {
      line(size == sizes.first ? "sizes" : "", to: output) {
        $0.write(SafeText(size.part.rawValue).padded(to: 12))
        $0.write("\(Figures.size(size.bytes))")
      }
    }
  }

  private func writeRuns(to output: Output) {
    for run in status.runs {
      line(run == status.runs.first ? "last runs" : "", to: output) {
        $0.write("\(clock.minute(run.startedAt))")
        $0.write("  \(run.command)")
        if let origin = run.origin { $0.write(" \(origin)") }
        let isDone = run.outcome == "done"
        $0.write("  \(run.outcome ?? "did not end")", isDone ? .green : .yellow)
        $0.write("\(RunCounts.text(run.counts).map { "  \($0)" } ?? "")", .dim)
      }
    }
  }

  private func line(_ title: SafeText, to output: Output, _ body: (Output) -> Void) {
    output.write("  ")
    output.write(title.padded(to: 12), .dim)
    body(output)
    output.write("\n")
  }

  /// A bar of which a part is full.
  private static func parts(_ share: Double, count: Int) -> [Double] {
    (0..<count).map { index in
      min(1, max(0, share * Double(count) - Double(index)))
    }
  }
}
