import Console
import Wire
import Writing

/// A log-in that the person approves in a browser, where they are logged in already.
struct BrowserLogin {
  private static let period: Duration = .seconds(2)

  private let client: LoginClient
  private let context: Context
  private let clock: any WireClock

  /// Prepares it.
  init(_ network: Network, _ context: Context) {
    client = LoginClient(instance: network.instance, transport: network.transport)
    clock = network.clock
    self.context = context
  }

  /// Shows the code, waits for the approval and gives the new session's token.
  ///
  /// - Throws: `WireError`, `Failure`. What was begun is taken back at the server.
  func run() async throws -> NewSession {
    let handOff = try await client.beginHandOff()
    do {
      return try await wait(for: handOff, typedCode: try introduce(handOff))
    } catch {
      // It would end by itself in 5 minutes; whether this works changes nothing.
      try? await client.cancelHandOff(handOff)
      throw error
    }
  }

  /// Says what to do, and asks for the code where the browser shows it.
  private func introduce(_ handOff: HandOff) throws(Failure) -> Secret? {
    if let url = handOff.url { context.errors.writeLine("Open \(url) in your browser.") }
    guard handOff.needsTypedCode else {
      // The code is meant for the eyes of whoever approves; it gives nobody else anything.
      let code = handOff.code?.withText { $0 } ?? ""
      context.errors.writeLine("Type this code there, and approve:  \(code)")
      context.errors.writeLine("Waiting for up to 5 minutes; Ctrl-C gives up.")
      context.errors.flush()
      return nil
    }
    let prompt = HiddenPrompt(in: context)
    if prompt.canAsk {
      return Secret(try prompt.ask("code that the browser shows", isHidden: false))
    }
    guard let line = HiddenPrompt.line(stoppingAt: context.interruption), !line.isEmpty else {
      throw Failure("the browser's code is not on standard input", code: .usage)
    }
    return Secret(line)
  }

  private func wait(for handOff: HandOff, typedCode: Secret?) async throws -> NewSession {
    let start = clock.uptime
    while clock.uptime - start < .seconds(360) {
      do throws(WireError) {
        switch try await client.pollHandOff(handOff, typedCode: typedCode) {
        case .done(let token, let userID): return NewSession(token: token, userID: userID)
        case .expired: throw WireError.login(.expired)
        case .pending: break
        }
      } catch {
        switch error {
        case .network, .timeout, .server, .rateLimited: break
        default: throw error
        }
      }
      try await Waiting.pause(Self.period, in: context)
    }
    throw WireError.login(.expired)
  }
}
