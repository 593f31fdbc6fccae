import Payload

extension LoginClient {
  /// Sends a request of the log-in, once; `named` is what errors call a route that holds a secret.
  func send(
    _ method: String,
    _ route: String,
    query: String = "",
    body: [UInt8]? = nil,
    credential: Credential? = nil,
    named: String? = nil
  ) async throws(WireError) -> HTTPResponse {
    var headers = [
      (name: "X-Fluxer-Features", value: "channel_threads"),
      (name: "Accept", value: "application/json"),
    ]
    if body != nil { headers.append((name: "Content-Type", value: "application/json")) }
    return try await transport.send(
      HTTPRequest(
        method,
        instance.base + route + query,
        name: "\(method) \(instance.base)\(named ?? route)",
        headers: headers,
        body: body,
        credential: credential,
        timeout: .seconds(30),
        maximumSize: 1 << 20
      )
    )
  }

  /// Names a request.
  func call(_ method: String, _ route: String) -> WireError.Call {
    WireError.Call("\(method) \(instance.base)\(route)")
  }

  /// What a refusal comes to.
  func refusal(_ response: HTTPResponse, _ method: String, _ route: String) -> WireError {
    Answer.error(of: response, call(method, route).name, .anything)
      ?? .malformed(reason: "it has status \(response.status)", call: call(method, route))
  }

  /// The codes of a refusal: of the whole and of its fields; none of what is no refusal.
  func codes(of response: HTTPResponse) -> Set<String> {
    guard response.status >= 400 else { return [] }
    let error = ErrorPayload.decode(response.body)
    return Set(error.fields.compactMap(\.code) + [error.code].compactMap(\.self))
  }

  /// Reads an answer that has to be an object.
  func decode(
    _ response: HTTPResponse,
    _ method: String,
    _ route: String
  ) throws(WireError) -> LoginPayload {
    if let error = Answer.error(of: response, call(method, route).name, .object) { throw error }
    let answer: LoginPayload?
    do throws(PayloadError) {
      answer = try LoginPayload.decode(response.body)
    } catch {
      throw .malformed(reason: "\(error)", call: call(method, route))
    }
    guard let answer else {
      throw .malformed(reason: "expected an object", call: call(method, route))
    }
    return answer
  }

  /// Where an answer with status 200 leads: what has a token is done, whatever else it says.
  func step(
    _ response: HTTPResponse,
    _ method: String,
    _ route: String
  ) throws(WireError) -> LoginStep {
    let answer = try decode(response, method, route)
    if answer.token == nil, let ticket = answer.ticket {
      return .secondFactor(
        ticket: Secret(ticket),
        totp: answer.allowsCode,
        webauthn: answer.allowsKey
      )
    }
    return try done(answer, method, route)
  }

  /// The end of a log-in.
  func done(
    _ answer: LoginPayload,
    _ method: String,
    _ route: String
  ) throws(WireError) -> LoginStep {
    guard let token = answer.token else {
      throw .malformed(reason: "it has no token", call: call(method, route))
    }
    // It will go into a header: nothing in it may end one.
    guard token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), token.utf8.count <= 4096 else {
      throw .malformed(reason: "its token can't be one", call: call(method, route))
    }
    return .done(Secret(token), userID: answer.userID)
  }
}
