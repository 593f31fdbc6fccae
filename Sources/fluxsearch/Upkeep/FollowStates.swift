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
  /// How it fares, in a line.
  func line(_ clock: LocalClock) -> StyledText {
    var text = StyledText()
    let began = clock.minute(startedAt)
    if isRunning {
      text.append("since \(began)", .green)
      text.append(connectedSince == nil ? ", not connected" : ", connected")
      text.append(isCaughtUp ? ", nothing is missing" : "")
      let gaps = figure("gaps_open")
      if gaps > 0 { text.append(", gaps in \(Figures.count(gaps, "channel"))") }
    } else if let endedAt {
      text.append("from \(began) to \(clock.minute(endedAt))")
    } else {
      text.append("from \(began), and did not end in order", .yellow)
    }
    var counts = [Figures.count(figure("events"), "event")]
    for (name, word) in [("messages_added", "added"), ("messages_updated", "changed")]
    where figure(name) > 0 {
      counts.append("\(Figures.count(figure(name), "message")) \(word)")
    }
    if figure("messages_deleted") > 0 {
      counts.append("\(Figures.count(figure("messages_deleted"))) deleted")
    }
    if let lastEventAt { counts.append("the last event \(clock.minute(lastEventAt))") }
    text.append("  \(counts.joined(separator: ", "))", .dim)
    return text
  }
}
