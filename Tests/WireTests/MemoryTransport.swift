import Synchronization
import Wire

/// A server in memory: answers by a closure, and keeps what it was asked.
final class MemoryTransport: HTTPTransport {
  typealias Answer = @Sendable (HTTPRequest, Int) async throws(WireError) -> HTTPResponse

  private let seen = Mutex<[HTTPRequest]>([])
  private let answer: Answer

  /// Makes one; the closure also gets how many requests came before.
  init(_ answer: @escaping Answer) {
    self.answer = answer
  }

  /// Every request, in order.
  var requests: [HTTPRequest] { seen.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(WireError) -> HTTPResponse {
    let number = seen.withLock { seen in
      seen.append(request)
      return seen.count - 1
    }
    return try await answer(request, number)
  }
}

extension HTTPResponse {
  /// An answer with a text as body.
  static func text(_ status: Int, _ text: String, _ headers: [String: String] = [:]) -> Self {
    HTTPResponse(
      status: status,
      headers: HTTPHeaders(headers.map { (name: $0.key, value: $0.value) }),
      body: Array(text.utf8)
    )
  }
}

extension Instance {
  /// An instance for tests in memory.
  static let sample = Instance(
    host: "chat.test",
    api: "https://chat.test/api",
    gateway: "wss://chat.test/gateway",
    webapp: "https://chat.test"
  )
}

extension Credential {
  /// A person's token.
  static let person = Credential.user(Secret("flx_0invented0invented0invented0invented"))
}

extension RESTClient {
  /// A client over a server in memory, in virtual time, that waits for the longest each time.
  static func sample(
    _ transport: MemoryTransport,
    _ clock: VirtualClock,
    credential: Credential = .person
  ) -> RESTClient {
    RESTClient(
      instance: .sample,
      credential: credential,
      transport: transport,
      governor: Governor(
        allowance: .standard(for: credential),
        clock: clock,
        random: { 0 }
      ),
      clock: clock,
      retries: RetryPolicy(random: { 1 })
    )
  }
}
