import Foundation
import Glibc
import Model
import Payload
import SQLite
import Store
import TestSupport
import Testing

/// A follower that runs beside a test.
final class Following {
  let started: Sandbox.Started
  private var hasEnded = false

  init(_ started: Sandbox.Started) {
    self.started = started
  }

  deinit {
    guard !hasEnded else { return }
    kill(started.process, SIGKILL)
    waitpid(started.process, nil, 0)
  }

  /// What it said so far.
  var errors: String {
    String(
      decoding: FileManager.default.contents(atPath: started.errors) ?? Data(),
      as: UTF8.self
    )
  }

  /// Sends it a signal and waits for its end.
  func end(_ signal: Int32) throws -> Sandbox.Run {
    kill(started.process, signal)
    return try finish()
  }

  /// Waits for its end.
  func finish() throws -> Sandbox.Run {
    hasEnded = true
    return try started.finish()
  }
}

/// Waits until something is so.
func waits(_ seconds: Double = 20, until isSo: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while ContinuousClock.now < deadline {
    if try isSo() { return true }
    usleep(20_000)
  }
  return try isSo()
}

extension Lantern {
  /// Starts to follow, and waits until it is ready.
  func follow(
    _ more: [String] = [],
    environment: [String: String] = [:]
  ) throws -> Following {
    let following = Following(
      try sandbox.begin(["follow", "--yes"] + more, environment: environment)
    )
    let isReady = waits { following.errors.contains("ready:") }
    #expect(isReady, "\(following.errors)")
    return following
  }

  /// Has somebody write a message, and gives its id.
  @discardableResult
  func write(_ content: String, in channel: String, _ more: String = "") throws -> String {
    let order =
      #"{"op":"create","author_id":"\#(bot.userID)","channel_id":"\#(channel)","#
      + #""content":"\#(content)"\#(more)}"#
    return try stand.change(order).withRoot { $0["id"]?.string ?? "" }
  }

  /// How often the world changed since it began.
  func changes() throws -> Int {
    try stand.control("GET", "journal").withRoot { $0.count }
  }

  /// A channel of a guild that the account can read.
  func channel(of account: StandIn.Account) throws -> String {
    try stand.world(for: account.userID).withRoot { root in
      root.elements.first { value in
        value["readable"]?.bool == true && value["type"]?.integer == 0
      }?["id"]?.string ?? ""
    }
  }

  /// What a search finds, as texts.
  func found(_ words: String...) throws -> [String] {
    let run = try sandbox.run(["search", "--limit", "0", "--format", "json"] + words)
    return try run.hits.compactMap { $0["content"] as? String }
  }

  /// What `status` tells of the archive.
  func status() throws -> [String: Any] {
    try sandbox.run(["status", "--format", "json"]).objects.first ?? [:]
  }
}

extension Sandbox.Run {
  /// The hits of a search whose output is JSON.
  var hits: [[String: Any]] {
    get throws {
      let object = try JSONSerialization.jsonObject(with: output) as? [String: Any]
      return object?["hits"] as? [[String: Any]] ?? []
    }
  }
}
