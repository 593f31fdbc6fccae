import Console
import Glibc
import Model
import Store

/// Says who is at an archive, where a command can't begin beside it.
struct LockText {
  private let path: String
  private let role: ArchiveLock.Role
  private let holders: [LockHolder]

  /// Asks the kernel who it is.
  ///
  /// - Parameters:
  ///   - path: what the lock was wanted on.
  ///   - name: the role as the error tells it.
  init(path: String, role name: String) {
    self.path = path
    role = [.follow, .media, .sync].first { "\($0.rawValue)" == "\(name).lock" } ?? .archive
    holders = LockHolder.all(of: role, on: path)
  }

  /// The failure.
  var failure: Failure {
    Failure(sentence, hint: "wait for it to end, or stop it", code: .busy)
  }

  private var sentence: String {
    guard let holder = holders.first else { return unknown }
    let program = holder.command.map { "'fluxsearch \($0)'" } ?? "another program"
    let since = holder.startedAt.map { " since \(Self.text($0))" } ?? ""
    let more = holders.count > 1 ? ", and \(holders.count - 1) more" : ""
    let doing = role == .follow ? "follows for this account" : "is at work on \(path)"
    return "\(program) \(doing)\(since) (process \(holder.process)\(more))"
  }

  private var unknown: String {
    switch role {
    case .follow: "another 'fluxsearch follow' runs for this account"
    case .sync: "another 'fluxsearch sync' is at work on \(path)"
    case .media: "another fluxsearch fetches or removes files of \(path)"
    case .archive: "another fluxsearch writes to \(path)"
    }
  }

  /// A time of the local clock, with its day where that isn't today.
  private static func text(_ instant: Timestamp) -> String {
    func parts(_ seconds: Int) -> tm {
      var seconds = seconds
      var parts = tm()
      localtime_r(&seconds, &parts)
      return parts
    }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (then, today) = (parts(Int(instant.milliseconds / 1_000)), parts(time(nil)))
    let clock = "\(two(then.tm_hour)):\(two(then.tm_min))"
    guard then.tm_year != today.tm_year || then.tm_yday != today.tm_yday else { return clock }
    return "\(then.tm_year + 1_900)-\(two(then.tm_mon + 1))-\(two(then.tm_mday)) \(clock)"
  }
}
