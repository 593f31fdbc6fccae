import Commands
import Console
import Glibc
import Model
import Payload
import Present
import Store
import Writing

/// How the followers of an archive fare, as the files beside it tell.
struct FollowStates {
  let states: [FollowState]

  /// Reads the files; one that can't be read tells nothing.
  ///
  /// - Throws: `StoreError`.
  init(of archive: Archive) throws {
    states = try archive.accounts().compactMap { account in
      let path = FollowState.path(archive: archive.path, account: account.id)
      guard let bytes = try? PrivateFile.read(path, limit: 65_536) else { return nil }
      return Self.state(bytes, of: account.id)
    }
  }

  /// How many go on.
  var running: Int { states.count(where: \.isRunning) }

  /// A figure of all that go on.
  func figure(_ name: String) -> Int64 {
    states.filter(\.isRunning).reduce(0) { $0 + $1.figure(name) }
  }

  /// When the last event of any came.
  var lastEventAt: Timestamp? { states.compactMap(\.lastEventAt).max() }

  private static func state(_ bytes: [UInt8], of account: Snowflake) -> FollowState? {
    guard let document = try? JSONDocument(bytes) else { return nil }
    return document.withRoot { root -> FollowState? in
      func time(_ name: StaticString) -> Timestamp? {
        root[name]?.string.flatMap { Timestamp(iso8601: $0) }
      }
      guard let process = root["process"]?.integer.flatMap({ Int32(exactly: $0) }),
        let startedAt = time("started_at"), let updatedAt = time("updated_at")
      else { return nil }
      return FollowState(
        account: account,
        process: process,
        startedAt: startedAt,
        updatedAt: updatedAt,
        endedAt: time("ended_at"),
        connectedSince: time("connected_since"),
        lastEventAt: time("last_event_at"),
        isCaughtUp: root["is_caught_up"]?.bool ?? false,
        figures: root.members.compactMap { member in
          let name = member.key.string
          guard FollowState.names.contains(name), let count = member.value.integer else {
            return nil
          }
          return (name, count)
        }
      )
    }
  }
}

extension FollowState {
  /// How it fares, in lines that a terminal of eighty columns holds.
  func lines(_ clock: LocalClock) -> [StyledText] {
    var first = StyledText()
    let began = clock.minute(startedAt)
    if isRunning {
      first.append("running since \(began)", .green)
      first.append(connectedSince == nil ? ", not connected" : ", connected")
      let gaps = figure("gaps_open")
      if gaps > 0 {
        first.append(", gaps in \(Figures.count(gaps, "channel"))")
      } else {
        first.append(isCaughtUp ? ", nothing is missing" : "")
      }
    } else if let endedAt {
      first.append("from \(began) to \(clock.minute(endedAt))")
    } else {
      first.append("from \(began), and did not end in order", .yellow)
    }
    var events = [Figures.count(figure("events"), "event")]
    if let lastEventAt { events.append("the last \(clock.minute(lastEventAt))") }
    return [first, Self.dim(events)] + (messages.isEmpty ? [] : [Self.dim(messages)])
  }

  /// What became of messages.
  private var messages: [String] {
    let counts = [
      ("messages_added", "added"), ("messages_updated", "changed"), ("messages_deleted", "deleted"),
    ].map { (figure($0), $1) }.filter { $0.0 > 0 }
    return counts.enumerated().map { number, count in
      let amount = number == 0 ? Figures.count(count.0, "message") : Figures.count(count.0)
      return "\(amount) \(count.1)"
    }
  }

  private static func dim(_ parts: [String]) -> StyledText {
    var text = StyledText()
    text.append("\(parts.joined(separator: ", "))", .dim)
    return text
  }
}
