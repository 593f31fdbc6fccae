import Model
import Store
import Wire

/// A body that the server sent, when it was asked for, and when it came.
///
/// What it tells is dated by when it was asked for: an event that another process heard meanwhile, or
/// another account's session, is newer.
struct ServerReply: Sendable {
  let body: [UInt8]
  let sentAt: Timestamp
  let receivedAt: Timestamp
  /// Whether there is more, where a header says so.
  var hasMore: Bool?
}

/// Why a question was not answered.
enum Refusal: Error, Sendable, CustomStringConvertible {
  /// The channel is closed to this account, in a way that is noted.
  case closed(ChannelAccess.State, reason: String?)
  /// It could not be asked this time.
  case failed(WireError)
  /// The answer makes no sense.
  case unreadable(String)
  /// The whole run ends.
  case stopped(SyncError)

  var description: String {
    switch self {
    case .closed(let state, let reason): reason ?? state.name
    case .failed(let error): "\(error)"
    case .unreadable(let sentence): sentence
    case .stopped(let error): "\(error)"
    }
  }
}

/// The server as a run asks it: every refusal is told by what it means for the run.
struct Server: Sendable {
  var client: RESTClient
  let clock: any WireClock
  let requests: RequestCount

  init(client: RESTClient, clock: any WireClock) {
    self.client = client
    self.clock = clock
    requests = RequestCount()
  }

  /// The time of the wall clock.
  var now: Timestamp { clock.now }

  /// Asks, and tells what a refusal means.
  func ask(
    _ question: () async throws(WireError) -> ServerDocument
  ) async throws(Refusal) -> ServerReply {
    if Task.isCancelled { throw .stopped(.interrupted) }
    requests.add()
    do throws(WireError) {
      let document = try await question()
      return ServerReply(
        body: document.body,
        sentAt: document.sentAt,
        receivedAt: document.receivedAt,
        hasMore: document.headers["X-Has-More"].map { $0.lowercased() == "true" }
      )
    } catch {
      throw Self.refusal(error)
    }
  }

  /// What an error means for the run.
  static func refusal(_ error: WireError) -> Refusal {
    switch error {
    case .unauthorized, .revoked: return .stopped(.wire(error))
    case .cancelled: return .stopped(.interrupted)
    // Nothing more will be answered to this account, wherever it asks.
    case .forbidden(let code?, _) where endings.contains(code): return .stopped(.wire(error))
    case .forbidden(let code, _): return .closed(.forbidden, reason: code)
    case .notFound(let code, _): return .closed(.gone, reason: code)
    case .refused(_, let code?, _) where noMessages.contains(code):
      return .closed(.holdsNothing, reason: code)
    default: return .failed(error)
    }
  }

  private static let endings: Set<String> = [
    "ACCOUNT_SUSPICIOUS_ACTIVITY", "GLOBAL_IP_BANNED", "GLOBAL_IP_TEMPORARILY_BANNED",
    "IP_AUTHORIZATION_REQUIRED",
  ]

  private static let noMessages: Set<String> = [
    "INVALID_CHANNEL_TYPE", "CANNOT_SEND_MESSAGES_IN_NON_TEXT_CHANNEL",
  ]
}
