import Commands
import Console
import Model
import Sync
import Wire
import Writing

/// What a follower does, in words: never what was written in a message.
enum FollowText {
  /// What the log says of a piece of news, and how much it matters; nothing for the everyday.
  static func sentence(_ news: FollowNews) -> (FollowLog.Level, SafeText)? {
    switch news {
    case .connected(let isResumed):
      (.info, isResumed ? "connected again; nothing was missed" : "connected")
    case .ready: (.info, "ready: what happens from now on is kept")
    case .caughtUp: (.info, "caught up: nothing is missing")
    case .lost(let reason):
      (.notice, "disconnected (\(plain(reason))); it comes back by itself")
    case .advised(let sentence): (.warning, "\(plain(sentence))")
    case .gap(let channel, _): (.debug, "messages of channel \(channel.id) are missing")
    case .filled(let channel, let messages):
      (.debug, "channel \(channel.id) is complete: \(Amounts.count(messages, "message")) fetched")
    case .committed(_, let events): (.debug, "\(Amounts.count(Int64(events), "event")) kept")
    case .tokenChanged: (.notice, "the server replaced the token; the new one is kept")
    }
  }

  /// A reason without the words that a library has for a handshake of TLS that failed, which tell nobody
  /// anything.
  private static func plain(_ reason: String) -> String {
    guard let start = reason.firstRange(of: "connect SSL err")?.lowerBound else { return reason }
    return reason[..<start]
      + "TLS could not be agreed on: the certificate is not trusted, or it speaks no TLS"
  }

  /// How the service fares, in a line.
  static func status(_ figures: FollowFigures) -> String {
    let counters = figures.counters
    var parts = [figures.gateway.isConnected ? "connected" : "not connected"]
    parts.append(Amounts.count(counters.messagesAdded, "new message"))
    if counters.gapsOpen > 0 {
      parts.append("gaps in \(Amounts.count(Int64(counters.gapsOpen), "channel"))")
    } else if counters.isCaughtUp, figures.gateway.isConnected {
      parts.append("nothing is missing")
    }
    return parts.joined(separator: ", ")
  }

  /// A line for the whole, in the end.
  static func summary(_ outcome: FollowOutcome) -> SafeText {
    let counters = outcome.counters
    let events = counters.events.values.reduce(counters.unknownEvents, +)
    var parts = [
      Amounts.count(events, "event"), Amounts.count(counters.messagesAdded, "new message"),
    ]
    if counters.messagesUpdated > 0 {
      parts.append("\(Amounts.count(counters.messagesUpdated)) changed")
    }
    if counters.messagesDeleted > 0 {
      parts.append("\(Amounts.count(counters.messagesDeleted)) deleted")
    }
    parts.append(Amounts.count(counters.requests, "request"))
    return SafeText(parts.joined(separator: ", "))
  }
}
