import Commands
import Console
import Model
import Present
import Store
import Writing

/// What `status` says of one archive to people.
struct StatusPage {
  let status: ArchiveStatus
  let sizes: [PartSize]
  /// How channels that could not be read answered the accounts that asked.
  let refusals: [ChannelAccess]
  /// Who follows what happens, or did last.
  let followers: FollowStates
  /// The numbers of the runs that go on.
  let running: Set<Int64>
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
    writeRefusals(to: output)
    writeFollowers(to: output)
    writeHealth(to: output)
    writeSizes(to: output)
    writeRuns(to: output)
  }

  private func writeCounts(to output: Output) {
    let totals = status.totals
    line("kept", to: output) {
      $0.append("\(Figures.count(totals.messages, "message"))")
      $0.append(" in \(Figures.count(totals.channels, "channel"))")
      $0.append(" of \(Figures.count(totals.guilds, "guild"))")
      $0.append(", \(Figures.count(totals.users, "person", "people"))")
    }
    let spans = status.channels.compactMap(\.span)
    if let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() {
      line("from", to: output) {
        $0.append("\(clock.minute(first.timestamp))")
        $0.append(" to ")
        $0.append("\(clock.minute(last.timestamp))")
      }
    }
    line("besides", to: output) {
      $0.append("\(Figures.count(totals.attachments, "attachment"))")
      $0.append(", \(Figures.count(totals.versions, "earlier version"))")
      $0.append(", \(Figures.count(totals.deletions, "deletion"))")
      $0.append(", \(Figures.count(totals.stars, "star"))")
      $0.append(", \(Figures.count(totals.savedSearches, "saved search", "saved searches"))")
    }
  }

  private func writeCoverage(to output: Output) {
    guard let share = coverage.share else { return }
    let open = status.channels.count { $0.newestKnown != nil && !$0.isComplete }
    line("coverage", to: output) {
      $0.append(Bars.coverage(Self.parts(share, count: 20)), .green)
      $0.append("  \(Amounts.share(share))")
      if open > 0 { $0.append("; gaps in \(Figures.count(Int64(open), "channel"))") }
    }
  }

  private func writeRefusals(to output: Output) {
    for account in Set(refusals.map(\.account)).sorted() {
      let own = refusals.filter { $0.account == account }
      let states = [ChannelAccess.State.forbidden, .gone, .noHistory].compactMap { state in
        let count = own.count { $0.state == state }
        return count > 0 ? "\(Figures.count(Int64(count))) \(state.name)" : nil
      }
      line("refused", to: output) {
        let channels = Figures.count(Int64(own.count), "channel")
        $0.append("\(channels) to account \(account): \(states.joined(separator: ", "))")
        if let due = own.compactMap(\.dueAt).min() {
          $0.append("; the next is asked again \(clock.day(due))")
        }
      }
    }
  }

  private func writeFollowers(to output: Output) {
    for state in followers.states {
      var lines = state.lines(clock)
      if followers.states.count > 1 { lines.insert(StyledText("account \(state.account)"), at: 0) }
      for (number, text) in lines.enumerated() {
        line(number == 0 ? "follow" : "", to: output) {
          for piece in text.pieces { $0.append(piece.text, piece.style) }
        }
      }
    }
  }

  private func writeHealth(to output: Output) {
    if status.oddMessages + status.unplacedDocuments > 0 {
      let odd = Figures.count(status.oddMessages, "message")
      let unplaced = status.unplacedDocuments
      let raw = unplaced > 0 ? ", \(Figures.count(unplaced, "document")) kept as raw documents" : ""
      line("shapes", to: output) {
        $0.append("\(odd) of unexpected shape\(raw); 'fluxsearch verify' lists them")
      }
    }
    line("index", to: output) {
      if status.needsRepair {
        $0.append("a repair did not finish: run 'fluxsearch repair'", .red)
      } else if let other = status.otherAnalyser {
        $0.append("made by another version (\(other)): 'fluxsearch repair' renews it", .yellow)
      } else {
        $0.append("up to date")
      }
    }
  }

  private func writeSizes(to output: Output) {
    for size in sizes {
      line(size == sizes.first ? "sizes" : "", to: output) {
        $0.append(SafeText(size.part.rawValue).padded(to: 12))
        $0.append("\(Figures.size(size.bytes))")
      }
    }
  }

  private func writeRuns(to output: Output) {
    for run in status.runs {
      line(run == status.runs.first ? "last runs" : "", to: output) {
        $0.append("\(clock.minute(run.startedAt))")
        $0.append("  \(run.command)")
        if let origin = run.origin { $0.append(" \(origin)") }
        let isRunning = running.contains(run.id)
        let isGood = isRunning || run.outcome == "done"
        let outcome = SafeText(run.outcome ?? (isRunning ? "running" : "did not end"))
        $0.append("  \(outcome)", isGood ? .green : .yellow)
        $0.append("\(RunCounts.text(run.counts).map { "  \($0)" } ?? "")", .dim)
      }
    }
  }

  /// Writes a title and what belongs to it, broken at spaces where a terminal is too narrow.
  private func line(_ title: SafeText, to output: Output, _ body: (inout StyledText) -> Void) {
    output.write("  ")
    output.write(title.padded(to: Self.titleColumns), .dim)
    var text = StyledText()
    body(&text)
    let margin = 2 + Self.titleColumns
    guard output.traits.isTerminal, margin + text.columns > output.traits.width else {
      output.write(text)
      output.write("\n")
      return
    }
    // A line that must be broken is drawn plainly: its parts end where its lines do not.
    output.writeLine(text.plain, hang: margin, used: margin)
  }

  private static let titleColumns = 12

  /// A bar of which a part is full.
  private static func parts(_ share: Double, count: Int) -> [Double] {
    (0..<count).map { index in
      min(1, max(0, share * Double(count) - Double(index)))
    }
  }
}
