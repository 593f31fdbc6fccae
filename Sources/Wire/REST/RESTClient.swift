import Model
import Synchronization

/// Everything that is asked of an instance's REST interface as one account.
///
/// Each call waits for the governor, is tried again as the policy says, and gives the server's
/// document as it came. The first 401 ends it all: later calls fail at once without a request, and
/// what is under way is cancelled.
public final class RESTClient: Sendable {
  /// The instance.
  public let instance: Instance
  /// The account.
  public let credential: Credential

  private let transport: any HTTPTransport
  private let governor: Governor
  private let clock: any WireClock
  private let retries: RetryPolicy
  private let revocation = Revocation()

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - instance: where to ask.
  ///   - credential: as whom.
  ///   - transport: carries the requests.
  ///   - governor: the one that everything of this account goes through.
  ///   - clock: the time.
  ///   - retries: how often to try again.
  public init(
    instance: Instance,
    credential: Credential,
    transport: any HTTPTransport,
    governor: Governor,
    clock: any WireClock,
    retries: RetryPolicy = .standard
  ) {
    self.instance = instance
    self.credential = credential
    self.transport = transport
    self.governor = governor
    self.clock = clock
    self.retries = retries
  }

  /// Whether the server no longer knows the token.
  public var isRevoked: Bool { revocation.isRevoked }

  /// What the governor has done so far.
  public var statistics: GovernorStatistics { governor.statistics }

  /// Asks for a document.
  func get(
    _ path: Path,
    _ bucket: Bucket,
    _ shape: AnswerShape
  ) async throws(WireError) -> ServerDocument {
    try await ask(
      HTTPRequest(
        "GET",
        instance.base + path.text,
        headers: [("X-Fluxer-Features", "channel_threads"), ("Accept", "application/json")],
        credential: credential
      ),
      bucket,
      shape
    )
  }

  /// Asks a question that needs a body, and changes nothing however often it is asked.
  func post(
    _ path: Path,
    _ body: [UInt8],
    _ bucket: Bucket,
    _ shape: AnswerShape
  ) async throws(WireError) -> ServerDocument {
    try await ask(
      HTTPRequest(
        "POST",
        instance.base + path.text,
        headers: [("Content-Type", "application/json"), ("Accept", "application/json")],
        body: body,
        credential: credential
      ),
      bucket,
      shape
    )
  }

  private func ask(
    _ request: HTTPRequest,
    _ bucket: Bucket,
    _ shape: AnswerShape
  ) async throws(WireError) -> ServerDocument {
    var failures = 0
    var denials = 0
    while true {
      let failure: Failure
      do throws(Failure) {
        return try await attempt(request, bucket, shape)
      } catch {
        failure = error
      }
      if let asked = failure.asked, asked > retries.longestAsked { throw failure.error }
      switch failure.error.patience {
      case .none: throw failure.error
      case .again:
        failures += 1
        guard failures <= retries.limit else { throw failure.error }
        try await pause(retries.wait(afterFailures: failures, asked: failure.asked))
      case .denied:
        // The governor has parked the bucket, and makes the next try wait.
        denials += 1
        guard denials <= retries.limitOfDenials else { throw failure.error }
      }
    }
  }

  private struct Failure: Error {
    let error: WireError
    /// How long the server asks to be left alone.
    var asked: Duration?
  }

  private func attempt(
    _ request: HTTPRequest,
    _ bucket: Bucket,
    _ shape: AnswerShape
  ) async throws(Failure) -> ServerDocument {
    let response: HTTPResponse
    let sending = SendingTime(clock.now)
    do throws(WireError) {
      response = try await revocation.run { [self] () throws(WireError) in
        try await governor.run(bucket) { () throws(WireError) in
          sending.begin(at: clock.now)
          return try await send(request)
        }
      }
    } catch {
      throw Failure(error: error)
    }
    guard let error = Answer.error(of: response, request.name, shape) else {
      return ServerDocument(
        body: response.body,
        receivedAt: clock.now,
        sentAt: sending.value,
        headers: response.headers
      )
    }
    throw Failure(error: error, asked: Answer.askedWait(response))
  }

  /// Sends a request whose turn has come.
  ///
  /// A 401 counts before the governor hears of the answer, which would let the next one go.
  private func send(_ request: HTTPRequest) async throws(WireError) -> HTTPResponse {
    guard !isRevoked else { throw .revoked }
    let response = try await transport.send(request)
    if response.status == 401 { revocation.revoke() }
    return response
  }

  private func pause(_ duration: Duration) async throws(WireError) {
    do throws(CancellationError) {
      try await clock.sleep(for: duration)
    } catch {
      throw .cancelled
    }
    if isRevoked { throw .revoked }
  }
}

/// When a request was sent, which may be long after it was wished for.
private final class SendingTime: Sendable {
  private let milliseconds: Atomic<Int64>

  init(_ time: Timestamp) {
    milliseconds = Atomic(time.milliseconds)
  }

  func begin(at time: Timestamp) {
    milliseconds.store(time.milliseconds, ordering: .relaxed)
  }

  var value: Timestamp { Timestamp(milliseconds: milliseconds.load(ordering: .relaxed)) }
}
