import Model

@testable import Wire

func guildID(_ number: Int64) -> Snowflake {
  Snowflake(rawValue: number) ?? .lowest
}

func guildIDs(_ numbers: ClosedRange<Int64>) -> [Snowflake] { numbers.map(guildID) }

let greeted: [GatewayEvent] = [.started, .opened, .hello(interval: .seconds(41))]

func readyEvent(_ id: String? = "s", sequence: Int64 = 1) -> GatewayEvent {
  .dispatched(sequence: sequence, .ready(sessionID: id))
}

func event(_ sequence: Int64, _ dispatch: GatewayDispatch = .other) -> GatewayEvent {
  .dispatched(sequence: sequence, dispatch)
}

/// A machine that lasts, led up to a moment at second 0.
func lasting(
  bot: Bool = false,
  compression: Bool = false,
  after events: [GatewayEvent] = []
) -> GatewayMachine {
  var machine = GatewayMachine(isBot: bot, lasts: true, compression: compression, seed: 1)
  for event in events { _ = machine.receive(event, at: .zero) }
  return machine
}

/// A machine with a live session, at second 0.
func live(compression: Bool = false, after events: [GatewayEvent] = []) -> GatewayMachine {
  lasting(compression: compression, after: greeted + [readyEvent()] + events)
}

extension [GatewayAction] {
  /// What is sent, without heartbeats.
  var commands: [GatewayCommand] {
    compactMap { action in
      guard case .send(let command) = action else { return nil }
      if case .heartbeat = command { return nil }
      return command
    }
  }

  /// How long the wait for the next connection is.
  var wait: Duration? {
    for case .connect(let wait, _) in self { return wait }
    return nil
  }

  /// Why it can't go on.
  var failure: GatewayFailure? {
    for case .fail(let failure) in self { return failure }
    return nil
  }

  /// The kinds of trouble that are told of.
  var troubles: [GatewayTrouble.Kind] {
    compactMap { action in
      if case .advise(let trouble) = action { trouble.kind } else { nil }
    }
  }

  /// Whether the session is told to be cut off.
  var tellLoss: Bool { contains { if case .lost = $0 { true } else { false } } }
}

extension GatewayMachine {
  /// Receives events one after another, at one instant.
  mutating func receive(all events: [GatewayEvent], at now: Duration) -> [GatewayAction] {
    events.flatMap { receive($0, at: now) }
  }
}
