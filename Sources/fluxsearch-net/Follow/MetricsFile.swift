import Console
import Glibc
import Model
import Sync
import Wire

/// A file of figures in Prometheus' text format, for the text collector of its node exporter.
///
/// It tells how many and when, never what or whose; so it is the one file that everybody may read (mode
/// 0644), for the collector is another user. It takes the old one's place at once.
struct MetricsFile {
  private static let prefix = "fluxsearch_follow"

  let path: String
  let labels: [(name: String, value: String)]

  /// Writes the figures.
  ///
  /// - Throws: `ConsoleError.file`.
  func write(_ figures: FollowFigures) throws(ConsoleError) {
    let bytes = Array(text(figures).utf8)
    let temporary = "\(path).\(getpid()).new"
    unlink(temporary)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = open(temporary, flags, 0o644)
    guard file >= 0 else { throw .file("write", path: path, code: errno) }
    defer { close(file) }
    // The process makes private files only; this one is not.
    let isWritten =
      fchmod(file, 0o644) == 0 && Glibc.write(file, bytes, bytes.count) == bytes.count
    guard isWritten, rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw .file("write", path: path, code: code == 0 ? ENOSPC : code)
    }
  }

  /// The text of the file.
  func text(_ figures: FollowFigures) -> String {
    let counters = figures.counters
    let gateway = figures.gateway
    var page = MetricsPage(prefix: Self.prefix, labels: labels)
    page.family("events_total", .counter, "Events of the session.") {
      for (name, count) in counters.events.sorted(by: { $0.key < $1.key }) {
        $0.sample(Double(count), [("event", name)])
      }
    }
    page.family("messages_total", .counter, "Messages that changed in the archive.") {
      $0.sample(Double(counters.messagesAdded), [("change", "added")])
      $0.sample(Double(counters.messagesUpdated), [("change", "updated")])
      $0.sample(Double(counters.messagesDeleted), [("change", "deleted")])
    }
    page.counter("reactions_total", "Reactions that came or went.", counters.reactions)
    page.counter("commits_total", "Transactions.", counters.commits)
    page.gauge(
      "longest_commit_seconds",
      "The longest transaction.",
      seconds(counters.longestCommit)
    )
    page.counter("unknown_events_total", "Events of unknown names.", counters.unknownEvents)
    page.counter("oddities_total", "Documents of unexpected shapes.", counters.oddities)
    page.gauge("gaps_open", "Channels with gaps to be filled.", Double(counters.gapsOpen))
    page.counter("requests_total", "Questions beside the session.", counters.requests)
    page.gauge("queue_length", "Events that wait to be kept.", Double(counters.queueLength))
    page.gauge("caught_up", "Whether nothing is missing.", counters.isCaughtUp ? 1 : 0)
    page.gauge("connected", "Whether the session is there.", gateway.isConnected ? 1 : 0)
    page.counter("connects_total", "Sockets that were opened.", Int64(gateway.connects))
    page.counter("resumes_total", "Sessions that went on.", Int64(gateway.resumes))
    page.counter("failed_resumes_total", "Sessions that could not.", Int64(gateway.failedResumes))
    page.counter("received_bytes_total", "Bytes over the socket.", gateway.bytesOnWire)
    page.counter("unpacked_bytes_total", "The same unpacked.", gateway.bytesUnpacked)
    page.gauge("heartbeat_seconds", "A heartbeat's way.", gateway.heartbeatRoundTrip.map(seconds))
    page.gauge("last_event_timestamp_seconds", "The last event.", time(counters.lastEventAt))
    page.gauge("last_commit_timestamp_seconds", "The last commit.", time(counters.lastCommitAt))
    page.gauge("start_timestamp_seconds", "The beginning.", time(figures.startedAt))
    page.family("alerts_total", .counter, "Hits that a program was to be told of.") {
      $0.sample(Double(figures.alerts.told), [("result", "told")])
      $0.sample(Double(figures.alerts.omitted), [("result", "omitted")])
      $0.sample(Double(figures.alerts.failed), [("result", "failed")])
    }
    return page.text
  }

  private func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

  private func time(_ instant: Timestamp?) -> Double? {
    instant.map { Double($0.milliseconds) / 1_000 }
  }
}

/// How a follower fares, in figures.
struct FollowFigures {
  var counters: FollowCounters
  var gateway: GatewayStatistics
  var alerts: AlertReport
  let startedAt: Timestamp
}
