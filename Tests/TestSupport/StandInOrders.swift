public import Model
public import Payload

extension StandIn {
  /// Who can log in, with everything that a test needs to do so.
  public struct Account: Hashable, Sendable {
    /// The user's id.
    public var userID: Snowflake
    /// Whether it is a bot.
    public var isBot: Bool
    /// The token that the world gave it.
    public var token: String
    /// Every token that is good at the moment.
    public var liveTokens: [String]
    /// The address to log in with.
    public var email: String?
    /// The password.
    public var password: String?
    /// The second factor's present code, where it has one.
    public var totp: String?
  }

  /// Begins anew: world, settings, clock, faults and record.
  ///
  /// - Parameters:
  ///   - generate: options of the made-up world, as JSON.
  ///   - settings: switches of the instance, as JSON.
  ///   - lines: a JSON array of a world's lines, in place of a made-up one.
  ///   - clock: `{"mode":"virtual"}` and so on, as JSON.
  /// - Throws: `ServerFailure`.
  public func reset(
    generate: String = "{}",
    settings: String = "{}",
    lines: String? = nil,
    clock: String = "{}"
  ) throws(ServerFailure) {
    let world = lines.map { #""lines":\#($0)"# } ?? #""generate":\#(generate)"#
    try control("POST", "reset", #"{"settings":\#(settings),"clock":\#(clock),\#(world)}"#)
  }

  /// Sets switches of the instance, given as JSON.
  ///
  /// - Throws: `ServerFailure`.
  public func settings(_ switches: String) throws(ServerFailure) {
    try control("POST", "settings", switches)
  }

  /// Adds lines, given as a JSON array, to the world, quietly.
  ///
  /// - Throws: `ServerFailure`.
  public func load(_ lines: String) throws(ServerFailure) {
    try control("POST", "load", #"{"lines":\#(lines)}"#)
  }

  /// Changes the world as people would: one change or an array of them, given as JSON.
  ///
  /// - Throws: `ServerFailure`.
  @discardableResult
  public func change(_ change: String) throws(ServerFailure) -> JSONDocument {
    try control("POST", "change", change)
  }

  /// Adds a fault, given as JSON: `{"action":{"status":503},"match":{"path":"messages"},"count":2}`.
  ///
  /// - Throws: `ServerFailure`.
  public func fault(_ fault: String) throws(ServerFailure) {
    try control("POST", "faults", fault)
  }

  /// Takes every fault back.
  ///
  /// - Throws: `ServerFailure`.
  public func clearFaults() throws(ServerFailure) {
    try control("DELETE", "faults")
  }

  /// Every fault with how often it matched and struck.
  ///
  /// - Throws: `ServerFailure`.
  public func faults() throws(ServerFailure) -> JSONDocument {
    try control("GET", "faults")
  }

  /// Moves virtual time by so many seconds.
  ///
  /// - Throws: `ServerFailure`.
  public func moveClock(bySeconds seconds: Double) throws(ServerFailure) {
    try control("POST", "clock", #"{"advance":\#(seconds)}"#)
  }

  /// Rows of what the server saw; `query` is such as `kind=rest&path=messages&status=429`.
  ///
  /// - Throws: `ServerFailure`.
  public func record(_ query: String = "") throws(ServerFailure) -> JSONDocument {
    try control("GET", query.isEmpty ? "record" : "record?\(query)")
  }

  /// Forgets the record.
  ///
  /// - Throws: `ServerFailure`.
  public func forgetRecord() throws(ServerFailure) {
    try control("DELETE", "record")
  }

  /// The record in sums: requests by kind and status, the highest rate, what was revoked.
  ///
  /// - Throws: `ServerFailure`.
  public func summary() throws(ServerFailure) -> JSONDocument {
    try control("GET", "summary")
  }

  /// The accounts of the world.
  ///
  /// - Throws: `ServerFailure`.
  public func accounts() throws(ServerFailure) -> [Account] {
    try control("GET", "accounts").withRoot { root in
      root.elements.compactMap { value in
        guard let id = value["user_id"]?.string.flatMap({ Snowflake($0) }),
          let token = value["token"]?.string
        else { return nil }
        return Account(
          userID: id,
          isBot: value["bot"]?.bool ?? false,
          token: token,
          liveTokens: value["live"]?.elements.compactMap { $0.string } ?? [],
          email: value["email"]?.string,
          password: value["password"]?.string,
          totp: value["totp"]?.string
        )
      }
    }
  }

  /// The channels of the world, as the viewer sees them where one is given.
  ///
  /// - Throws: `ServerFailure`.
  public func world(for viewer: Snowflake? = nil) throws(ServerFailure) -> JSONDocument {
    try control("GET", viewer.map { "world?viewer=\($0)" } ?? "world")
  }

  /// Every message as a line of JSON, by channel, oldest first.
  ///
  /// - Parameter query: such as `channel=123&viewer=45`.
  /// - Returns: the lines.
  /// - Throws: `ServerFailure`.
  public func messages(_ query: String = "") throws(ServerFailure) -> [UInt8] {
    try bytes("GET", query.isEmpty ? "messages" : "messages?\(query)")
  }

  /// Does what the person, the mail or the operator would: see the README.
  ///
  /// - Throws: `ServerFailure`.
  @discardableResult
  public func auth(_ order: String) throws(ServerFailure) -> JSONDocument {
    try control("POST", "auth", order)
  }

  /// Makes trouble for the gateway's sessions: `{"do":"drop","code":4000}` and so on.
  ///
  /// - Throws: `ServerFailure`.
  @discardableResult
  public func gateway(_ trouble: String) throws(ServerFailure) -> JSONDocument {
    try control("POST", "gateway", trouble)
  }

  /// The gateway's sessions.
  ///
  /// - Throws: `ServerFailure`.
  public func gatewaySessions() throws(ServerFailure) -> JSONDocument {
    try control("GET", "gateway")
  }

  /// Plans steps on the server's clock: `{"steps":[{"at":1.5,"change":{…}},…]}`.
  ///
  /// - Throws: `ServerFailure`.
  public func script(_ steps: String) throws(ServerFailure) {
    try control("POST", "script", steps)
  }

  /// Lets the world change by itself: `{"rate":5,"seconds":10,"seed":1}`.
  ///
  /// - Throws: `ServerFailure`.
  @discardableResult
  public func activity(_ options: String) throws(ServerFailure) -> JSONDocument {
    try control("POST", "activity", options)
  }
}
