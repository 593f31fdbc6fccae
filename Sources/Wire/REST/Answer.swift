import Payload

/// What kind of JSON an answer must be.
enum AnswerShape: String, Sendable {
  case array = "an array"
  case object = "an object"
  /// Lists that were bare arrays in older builds.
  case either = "an array or an object"
  /// Nothing is read of it.
  case anything = "anything"
}

/// Judges answers: what is one, and what is an error.
enum Answer {
  /// Gives the error that an answer is, or nothing where it is what was asked for.
  static func error(of response: HTTPResponse, _ name: String, _ shape: AnswerShape) -> WireError? {
    let call = WireError.Call(name, requestID: requestID(response))
    guard (200..<300).contains(response.status) else { return refusal(response, call) }
    // 202 brings an error's body: the server is not ready.
    if response.status == 202 { return .server(status: 202, call: call) }
    guard shape != .anything else { return nil }
    return mismatch(response.body, shape).map { .malformed(reason: $0, call: call) }
  }

  private static func refusal(_ response: HTTPResponse, _ call: WireError.Call) -> WireError {
    let body = ErrorPayload.decode(response.body)
    let code = body.code.map(sane)
    switch response.status {
    case 401: return .unauthorized(code: code, call: call)
    case 403: return .forbidden(code: code, call: call)
    case 404: return .notFound(code: code, call: call)
    case 429: return .rateLimited(retryAfter: LimitVerdict.wait(response, body), call: call)
    case 500...: return .server(status: response.status, call: call)
    default: return .refused(status: response.status, code: code, call: call)
    }
  }

  /// How long an answer asks to be left alone, where it does.
  static func askedWait(_ response: HTTPResponse) -> Duration? {
    let body = ErrorPayload.decode(response.body)
    guard response.headers["Retry-After"] != nil || body.retryAfter != nil else { return nil }
    return LimitVerdict.wait(response, body)
  }

  /// What makes a body something else than JSON of a kind; nothing where it is that.
  static func mismatch(_ body: [UInt8], _ shape: AnswerShape) -> String? {
    do throws(PayloadError) {
      return try JSONReader().read(body) { root in
        let fits =
          switch shape {
          case .array: root.isArray
          case .object: root.isObject
          case .either: root.isArray || root.isObject
          case .anything: true
          }
        return fits ? nil : "expected \(shape.rawValue)"
      }
    } catch {
      let start = body.first { $0 > 0x20 }
      return start == UInt8(ascii: "<") ? "it is an HTML page" : "\(error)"
    }
  }

  /// The server's name for the request, where it is one that can be printed.
  private static func requestID(_ response: HTTPResponse) -> String? {
    response.headers["X-Request-ID"].flatMap { $0.isEmpty ? nil : sane($0) }
  }

  /// What the server says, short and of plain characters: it goes to terminals and logs.
  private static func sane(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(80).map { scalar in
          scalar.value > 0x20 && scalar.value < 0x7F ? scalar : "?"
        }
      )
    )
  }
}
