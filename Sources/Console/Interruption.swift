import Glibc
import Synchronization

/// The wish of whoever runs the program that it stop: Ctrl-C, SIGTERM, or a terminal that is closed.
///
/// The first one is noted; the command finishes the page in hand and says how to go on. The second
/// one ends the program at once, for the system then acts as if nobody had asked to be told.
public struct Interruption: Sendable {
  /// Whether the program is to stop soon.
  ///
  /// Cheap: to be asked between pages and batches.
  public var isWanted: Bool { ask() }

  /// Whether it was SIGTERM that asked: the system's way to end a service, which is then no failure.
  public var isTermination: Bool { askWhether() }

  private let ask: @Sendable () -> Bool
  private let askWhether: @Sendable () -> Bool

  /// Takes the wish from anywhere else, for tests.
  public init(_ ask: @escaping @Sendable () -> Bool) {
    self.ask = ask
    askWhether = { false }
  }

  private init() {
    ask = { signalNumber.load(ordering: .relaxed) != 0 }
    askWhether = { signalNumber.load(ordering: .relaxed) == SIGTERM }
  }

  /// Begins to listen, and has a closed pipe be an error of writing instead of the program's end.
  public static func listen() -> Interruption {
    // Touching it here sets the variable up before any signal can come.
    signalNumber.store(0, ordering: .relaxed)
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files is then an error to be told, and not the end.
    signal(SIGXFSZ, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { note(number) }
    return Interruption()
  }

  private static func note(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signalNumber.store($0, ordering: .relaxed) }
    // No SA_RESTART: what waits for the network or a terminal is to wake up.
    action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
    sigaction(number, &action, nil)
    unblock(number)
  }

  /// Lets a signal through: whoever started the program may have had it blocked, and that is inherited.
  static func unblock(_ number: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Says whether a signal is not to reach the program, as `nohup` and shells in the background
  /// arrange; that is their decision.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The signal that came, or 0.
///
/// The handler does nothing but this one store, which is safe in it.
private let signalNumber = Atomic<Int32>(0)
