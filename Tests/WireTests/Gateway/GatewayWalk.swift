import Model
import TestSupport

@testable import Wire

/// A machine and a model of the server on a walk where everything happens that can.
///
/// Whoever takes the machine's news is played as well: it commits what it was handed, late and in
/// jumps, and has every guild activated.
struct GatewayWalk {
  private(set) var machine: GatewayMachine
  private(set) var server = ModelServer()
  private(set) var failures: [String] = []
  private(set) var breaks = 0
  private(set) var resumes = 0
  private var random: SeededRandom
  private var now: Duration = .seconds(1_000)
  private var connectAt: Duration?
  private var hasSocket = false
  private var isPaused = false
  /// The session that was begun last, what was handed on of it, and what is committed.
  private var session = ""
  private var delivered: Set<Int64> = []
  private var highest: Int64 = 0
  private var committed: Int64 = 0
  private var syncs: Set<Snowflake> = []
  private var request: (guilds: Set<Snowflake>, isOver: Duration)?
  private let guilds: [Snowflake]

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    guilds = guildIDs(1...Int64.random(in: 1...130, using: &random))
    machine = GatewayMachine(isBot: false, lasts: true, compression: true, seed: seed)
    tell(.started)
  }

  mutating func check(_ isGood: Bool, _ text: String) {
    if !isGood { failures.append("\(now): \(text)") }
  }

  // MARK: Steps

  /// Does one thing by chance.
  mutating func step() {
    switch Int.random(in: 0..<200, using: &random) {
    case 0..<70: for _ in 0..<Int.random(in: 1...12, using: &random) { deliver() }
    case 70..<110: emit()
    case 110..<140: commit()
    case 140..<170: pass(.milliseconds(Int64.random(in: 0...3_000, using: &random)))
    case 170..<190: passToDeadline()
    case 190: pass(.seconds(Int64.random(in: 1...150, using: &random)))
    case 191: close([1000, 1001, 1006, 4000, 4006, 4007, 4008, 4009].randomElement(using: &random))
    case 192: close(nil)
    case 193: server.isMute = true
    case 194: server.lostAnswers += 1
    case 195: send(.reconnectAsked)
    case 196: invalidate()
    case 197:
      server.forget()
      close(nil)
    case 198: repeatSome()
    default: pause()
    }
  }

  /// Lets everything go well for a while, and looks whether all has come.
  mutating func settle() {
    server.lostAnswers = 0
    if isPaused { pause() }
    let end = now + .seconds(600)
    while now < end {
      if server.isMute, now > end - .seconds(400) { close(nil) }
      while !server.pending.isEmpty { deliver() }
      passToDeadline(atMost: .seconds(5))
    }
    check(machine.phase == .live, "it did not come back: \(machine.phase)")
    guard let kept = server.sessions[session] else {
      return check(false, "it is in a session that the server does not have")
    }
    let missing = kept.retained.filter { !delivered.contains($0.sequence) && $0.dispatch == .other }
    check(missing.isEmpty, "\(missing.count) retained events did not come")
    check(kept.active == Set(guilds), "guilds are passive")
    check(syncs == Set(guilds), "the state of \(guilds.count - syncs.count) guilds did not come")
  }

  // MARK: Time

  private mutating func pass(_ duration: Duration) {
    now += duration
    if let connectAt, connectAt <= now { connect() }
    if hasSocket { server.look(at: now) }
    // A program that stood still may read its socket or its clock first.
    if Bool.random(using: &random) { deliver() }
    if let deadline = machine.deadline, deadline <= now { tell(.timer) }
  }

  private mutating func passToDeadline(atMost limit: Duration = .seconds(60)) {
    let next = [machine.deadline, connectAt].compactMap(\.self).min() ?? now
    pass(min(max(next - now, .zero), limit))
  }

  private mutating func connect() {
    connectAt = nil
    guard Int.random(in: 0..<5, using: &random) > 0 else {
      return tell(.closed(code: nil, reason: "refused"))
    }
    hasSocket = true
    server.open(at: now)
  }

  // MARK: What the server does

  private mutating func deliver() {
    guard hasSocket, !isPaused, !server.pending.isEmpty else { return }
    let event = server.pending.removeFirst()
    if case .closed = event { cut() }
    tell(event)
  }

  private mutating func emit() {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      server.emit(in: session, isRetained: Int.random(in: 0..<20, using: &random) > 0)
    }
  }

  private mutating func send(_ event: GatewayEvent) {
    if hasSocket, !server.isMute, server.attached != nil { server.pending.append(event) }
  }

  private mutating func invalidate() {
    guard server.attached != nil else { return }
    server.forget()
    if hasSocket, !server.isMute { server.pending.append(.sessionInvalid) }
  }

  private mutating func close(_ code: Int?) {
    guard hasSocket else { return }
    if code == 4007 { server.forget() }
    cut()
    tell(.closed(code: code, reason: ""))
  }

  private mutating func cut() {
    hasSocket = false
    isPaused = false
    server.cut(at: now)
  }

  private mutating func repeatSome() {
    guard hasSocket, let first = server.pending.first, case .dispatched = first else { return }
    server.pending.insert(first, at: 0)
  }

  private mutating func pause() {
    guard hasSocket else { return }
    isPaused.toggle()
    tell(.reading(isPaused: isPaused))
  }

  // MARK: What the taker does

  private mutating func commit() {
    guard highest > committed else { return }
    committed = Int64.random(in: committed...highest, using: &random)
    tell(.committed(committed))
  }

  // MARK: What the machine wants

  private mutating func tell(_ event: GatewayEvent) {
    for action in machine.receive(event, at: now) { perform(action, event) }
    check(server.violations.isEmpty, server.violations.joined(separator: "; "))
  }

  private mutating func perform(_ action: GatewayAction, _ event: GatewayEvent) {
    switch action {
    case .connect(let wait, _):
      check(!hasSocket && connectAt == nil, "it connects twice")
      check(wait <= .seconds(60), "it waits \(wait)")
      connectAt = now + wait
    case .close:
      if hasSocket { cut() }
      connectAt = nil
    case .send(let command): send(command)
    case .began(let id): begin(id)
    case .deliver: take(event)
    case .lost: breaks += 1
    case .resumed:
      resumes += 1
      checkResume(event)
    case .advise: break
    case .finish, .fail: check(false, "it ended: \(action)")
    }
  }

  private mutating func send(_ command: GatewayCommand) {
    check(hasSocket, "it says \(command) without a socket")
    switch command {
    case .activate(let guilds):
      note(guilds)
      request = (Set(guilds), now + .seconds(2))
    case .deactivate(let guilds):
      note(guilds)
      request = (Set(guilds), now + .seconds(2))
      syncs.subtract(guilds)
    case .identify: check(machine.phase != .live, "it identifies in a live session")
    case .resume, .heartbeat: break
    }
    server.take(command, committed: committed, at: now, &random)
    let recent = server.identifies.filter { $0 > now - .seconds(60) }.count
    check(recent <= 10, "\(recent) sessions within a minute")
  }

  private mutating func note(_ guilds: [Snowflake]) {
    check(guilds.count <= 50, "\(guilds.count) guilds at once")
    guard let request else { return }
    check(request.guilds.isEmpty || request.isOver <= now, "two requests are in flight")
  }

  private mutating func begin(_ id: String) {
    session = id
    delivered = []
    highest = 0
    committed = 0
    syncs = []
    request = nil
  }

  private mutating func take(_ event: GatewayEvent) {
    guard case .dispatched(let sequence?, let dispatch) = event else { return }
    check(sequence > highest, "\(sequence) after \(highest)")
    highest = max(highest, sequence)
    delivered.insert(sequence)
    switch dispatch {
    case .ready: tell(.activationWanted(guilds))
    case .guildSynced(let guild):
      syncs.insert(guild)
      request?.guilds.remove(guild)
    default: break
    }
  }

  private mutating func checkResume(_ event: GatewayEvent) {
    // Whatever was in flight went with the old socket.
    request = nil
    guard case .dispatched(let resumed?, _) = event else { return }
    let kept = server.sessions[session]?.retained ?? []
    let missing = kept.filter { $0.sequence < resumed && !delivered.contains($0.sequence) }
    check(missing.isEmpty, "\(missing.count) retained events were not told again")
  }
}
