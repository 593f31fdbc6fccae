import Payload

/// What an answer says of the server's limits (fluxer-protocol 5.2).
enum LimitVerdict: Hashable, Sendable {
  /// Nothing.
  case free
  /// So many are left of the bucket, and so long until it is full.
  case remaining(Int, resetAfter: Duration)
  /// The bucket is empty for so long.
  case bucketDenied(Duration)
  /// The account is denied everything for so long.
  case allDenied(Duration)

  /// Reads an answer.
  init(_ response: HTTPResponse) {
    let headers = response.headers
    guard response.status == 429 else {
      if let remaining = headers["X-RateLimit-Remaining"].flatMap({ Int($0) }), remaining >= 0 {
        let reset = headers["X-RateLimit-Reset-After"].flatMap { Double($0) } ?? 1
        self = .remaining(remaining, resetAfter: Duration(sane: min(reset, 60)))
      } else {
        self = .free
      }
      return
    }
    let body = ErrorPayload.decode(response.body)
    let wait = Self.wait(response, body)
    let isGlobal =
      body.isGlobal || headers["X-RateLimit-Global"]?.lowercased() == "true"
      || headers["X-RateLimit-Scope"]?.lowercased() == "global"
    self = isGlobal ? .allDenied(wait) : .bucketDenied(wait)
  }

  /// How long the server wants to be left alone: the longer of what body and header say.
  static func wait(_ response: HTTPResponse, _ body: ErrorPayload) -> Duration {
    let header = response.headers["Retry-After"].flatMap { Double($0) }
    let longest = max(body.retryAfter ?? 0, header ?? 0, body.resendAvailableIn ?? 0)
    return longest > 0 ? Duration(sane: longest) : .seconds(1)
  }

  /// The same with a share of jitter, so that those who wait don't come back at once.
  func jittered(_ random: Double) -> LimitVerdict {
    let factor = 1 + 0.1 * min(max(random, 0), 1)
    switch self {
    case .bucketDenied(let wait): return .bucketDenied(wait * factor)
    case .allDenied(let wait): return .allDenied(wait * factor)
    case .free, .remaining: return self
    }
  }
}
