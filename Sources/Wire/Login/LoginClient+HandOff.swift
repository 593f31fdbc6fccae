import Payload

extension LoginClient {
  /// Begins a log-in that is approved in a browser.
  ///
  /// Old servers know another form, in which the browser shows a code: `HandOff.needsTypedCode`.
  ///
  /// - Throws: `WireError`.
  public func beginHandOff() async throws(WireError) -> HandOff {
    let route = "/auth/handoff/initiate"
    let answer = try decode(try await send("POST", route), "POST", route)
    guard let code = answer.code else {
      throw .malformed(reason: "it has no code", call: call("POST", route))
    }
    guard let pollSecret = answer.pollSecret else {
      return HandOff(code: nil, expiresAt: nil, pollSecret: nil, url: page("desktop_handoff=1"))
    }
    return HandOff(
      code: Secret(code),
      expiresAt: answer.expiresAt,
      pollSecret: Secret(pollSecret),
      url: page("handoff=1")
    )
  }

  private func page(_ query: String) -> String? {
    instance.webapp.map { ($0.hasSuffix("/") ? String($0.dropLast()) : $0) + "/login?\(query)" }
  }

  /// Asks what has become of a hand-off; every 2 seconds.
  ///
  /// - Parameters:
  ///   - handOff: what was begun.
  ///   - typedCode: what the person has typed in, where the older form needs it.
  /// - Returns: its state; a token is delivered once.
  /// - Throws: `WireError.login(.expired)` where the server doesn't take the code; other errors.
  public func pollHandOff(
    _ handOff: HandOff,
    typedCode: Secret? = nil
  ) async throws(WireError) -> HandOffState {
    guard let code = handOff.code ?? typedCode.map(Self.tidied) else { return .pending }
    let route = code.withText { "/auth/handoff/\(Path.encode($0))/status" }
    let hidden = "/auth/handoff/…/status"
    let response: HTTPResponse
    let method: String
    if let secret = handOff.pollSecret {
      method = "POST"
      let body = secret.withText { JSONBody.object([("poll_secret", $0)]) }
      response = try await send(method, route, body: body, named: hidden)
    } else {
      method = "GET"
      response = try await send(method, route, named: hidden)
    }
    if !codes(of: response).isDisjoint(with: ["INVALID_HANDOFF_CODE", "HANDOFF_CODE_EXPIRED"]) {
      throw .login(.expired)
    }
    let answer = try decode(response, method, hidden)
    switch answer.status {
    case "expired": return .expired
    case "completed":
      guard case .done(let token, let userID) = try done(answer, method, hidden) else {
        return .pending
      }
      return .done(token, userID: userID)
    default: return .pending
    }
  }

  /// Takes a hand-off back.
  ///
  /// - Throws: `WireError`.
  public func cancelHandOff(_ handOff: HandOff) async throws(WireError) {
    guard let code = handOff.code else { return }
    let route = code.withText { "/auth/handoff/\(Path.encode($0))" }
    let hidden = "/auth/handoff/…"
    let response = try await send("DELETE", route, named: hidden)
    guard !(200..<300).contains(response.status), response.status != 404 else { return }
    throw refusal(response, "DELETE", hidden)
  }

  /// A code as the server knows it: capitals without spaces, with the dash where it was shown.
  private static func tidied(_ code: Secret) -> Secret {
    code.withText { Secret(String($0.uppercased().filter { !$0.isWhitespace })) }
  }
}
