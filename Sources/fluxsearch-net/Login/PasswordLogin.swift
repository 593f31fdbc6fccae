import Console
import Wire
import Writing

/// A log-in by e-mail address and password, with whatever the server asks for beside them.
struct PasswordLogin {
  private static let period: Duration = .milliseconds(2_500)
  private static let codes = 3

  private let client: LoginClient
  private let prompt: HiddenPrompt
  private let context: Context

  /// Prepares it.
  init(_ network: Network, _ context: Context) {
    client = LoginClient(instance: network.instance, transport: network.transport)
    prompt = HiddenPrompt(in: context)
    self.context = context
  }

  /// Asks for everything and gives the new session's token.
  ///
  /// Without a terminal address, password and code are the lines of standard input.
  ///
  /// - Throws: `WireError`, `Failure`.
  func run() async throws -> NewSession {
    context.say("Logging in brings back a disabled account, and takes back its deletion.")
    let email = try ask("e-mail address", isHidden: false)
    let password = Secret(try ask("password (it is not shown)", isHidden: true))
    return try await go(on: try await client.password(email: email, password: password))
  }

  private func go(on step: LoginStep) async throws -> NewSession {
    switch step {
    case .done(let token, let userID): return NewSession(token: token, userID: userID)
    case .secondFactor(let ticket, let totp, _):
      guard totp else { throw WireError.login(.noCodes) }
      return try await secondFactor(ticket)
    case .authoriseAddress(let ticket, let email, _):
      return try await address(ticket, email)
    case .captcha: throw WireError.login(.captcha)
    case .sso: throw WireError.login(.singleSignOn)
    case .suspended(let code): throw WireError.login(.suspended(code: code))
    case .wrong: throw WireError.login(.wrongPassword)
    }
  }

  private func secondFactor(_ ticket: Secret) async throws -> NewSession {
    var left = prompt.canAsk ? Self.codes : 1
    while true {
      let code = Secret(try ask("code of the second factor, or a backup code", isHidden: true))
      do throws(WireError) {
        let step = try await client.totp(code: code, ticket: ticket)
        guard case .done(let token, let userID) = step else { throw .login(.expired) }
        return NewSession(token: token, userID: userID)
      } catch {
        left -= 1
        guard case .login(.wrongCode) = error, left > 0 else { throw error }
        context.say("\(error.description); wait for the next one")
      }
    }
  }

  private func address(_ ticket: Secret, _ email: String?) async throws -> NewSession {
    context.say(
      "The server doesn't know this network address. Open the e-mail to \(email ?? "you") and "
        + "approve it; Ctrl-C gives up."
    )
    while true {
      try await Waiting.pause(Self.period, in: context)
      do throws(WireError) {
        if let step = try await client.pollAddress(ticket: ticket),
          case .done(let token, let userID) = step
        {
          return NewSession(token: token, userID: userID)
        }
      } catch {
        switch error {
        case .network, .timeout, .server, .rateLimited: continue
        default: throw error
        }
      }
    }
  }

  private func ask(_ question: SafeText, isHidden: Bool) throws(Failure) -> String {
    if prompt.canAsk { return try prompt.ask(question, isHidden: isHidden) }
    guard let line = HiddenPrompt.line(stoppingAt: context.interruption), !line.isEmpty else {
      throw Failure("standard input ends before the \(question.string)", code: .usage)
    }
    return line
  }
}
