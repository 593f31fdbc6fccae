/// How fast one account may ask, all its processes together.
///
/// Over any stretch of T seconds no more than `burst + rate × T` requests begin.
public struct Allowance: Hashable, Sendable {
  /// The highest rate that a person can ask for, in requests a second: the server revokes a session
  /// whose account goes beyond 50, and the person's own client draws on the same allowance.
  public static let highestUserRate = 8.0

  /// Requests a second, on average.
  public let rate: Double
  /// How many may begin at once after a pause.
  public let burst: Int
  /// How many may be without an answer at a time.
  public let inFlight: Int

  /// No rate beyond this is taken, whoever asks for it.
  public let ceiling: Double

  private init(rate: Double, burst: Int, inFlight: Int, ceiling: Double) {
    self.rate = rate
    self.burst = burst
    self.inFlight = inFlight
    self.ceiling = ceiling
  }

  /// Of a person's session: 5 a second, 10 at once, 4 in flight.
  public static let user = Allowance(
    rate: 5,
    burst: 10,
    inFlight: 4,
    ceiling: highestUserRate
  )

  /// Of a bot: 20 a second, 20 at once, 8 in flight.
  public static let bot = Allowance(rate: 20, burst: 20, inFlight: 8, ceiling: 20)

  /// The allowance of a kind of account.
  public static func standard(for credential: Credential) -> Allowance {
    credential.isBot ? .bot : .user
  }

  /// The same at another rate, which is held below the ceiling: 8 for a person, 20 for a bot.
  public func at(rate: Double) -> Allowance {
    let held = rate.isFinite ? min(max(rate, 0.01), ceiling) : self.rate
    return Allowance(rate: held, burst: burst, inFlight: inFlight, ceiling: ceiling)
  }
}
