/// How often and how patiently a request is tried again.
public struct RetryPolicy: Sendable {
  /// How often it is tried again after something that may pass.
  public var limit: Int
  /// How often it is tried again after the server said that it was too much (429).
  public var limitOfDenials: Int
  /// The longest wait after the first failure; it doubles with each.
  public var first: Duration
  /// The longest wait of all.
  public var longest: Duration
  /// The longest wait that the server can ask for; what it wants to be asked later than that fails.
  public var longestAsked: Duration
  /// Numbers from 0 to 1.
  public var random: @Sendable () -> Double

  /// Makes a policy.
  public init(
    limit: Int = 6,
    limitOfDenials: Int = 10,
    first: Duration = .seconds(1),
    longest: Duration = .seconds(60),
    longestAsked: Duration = .seconds(900),
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.limit = limit
    self.limitOfDenials = limitOfDenials
    self.first = first
    self.longest = longest
    self.longestAsked = longestAsked
    self.random = random
  }

  /// Six more tries, within 1, 2, 4, 8, 16 and 32 seconds.
  public static let standard = RetryPolicy()

  /// No second try.
  public static let never = RetryPolicy(limit: 0, limitOfDenials: 0)

  /// How long to wait before the next try: anything up to the doubled wait, so that clients that
  /// failed together don't come back together, but never less than the server asks for.
  ///
  /// - Parameters:
  ///   - failures: how many tries have failed, from 1.
  ///   - asked: what the server asks for.
  /// - Returns: the wait.
  func wait(afterFailures failures: Int, asked: Duration?) -> Duration {
    let doubled = first * (1 << min(max(failures - 1, 0), 16))
    let jittered = min(doubled, longest) * min(max(random(), 0), 1)
    return asked.map { $0 + jittered * 0.1 } ?? jittered
  }
}

extension WireError {
  /// What an error says about trying again.
  enum Patience {
    /// It would come to the same.
    case none
    /// It may pass.
    case again
    /// The server said that it was too much.
    case denied
  }

  /// Whether the same request may succeed later.
  var patience: Patience {
    switch self {
    case .network, .timeout, .malformed, .server: .again
    case .rateLimited: .denied
    case .tls, .tooLarge, .redirected, .unauthorized, .forbidden, .notFound, .refused, .revoked,
      .cancelled, .unknownToken, .badAddress, .notAnInstance, .login, .file, .gateway:
      .none
    }
  }
}
