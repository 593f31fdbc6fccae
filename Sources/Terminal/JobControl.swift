import Glibc
import Synchronization

/// The shell's ways to stop the program and to have it go on, when somebody else than Ctrl-Z uses them.
///
/// ncurses would stop at once, with the terminal half taken, and draw nothing when it goes on.
enum JobControl {
  /// Whether the program was asked to stop since this was asked last.
  static var isToStop: Bool { stop.exchange(false, ordering: .relaxed) }

  /// Whether the program went on since this was asked last.
  static var wentOn: Bool { goOn.exchange(false, ordering: .relaxed) }

  /// Begins to listen, in place of ncurses; whoever had stopping ignored is left in peace.
  static func listen() {
    stop.store(false, ordering: .relaxed)
    goOn.store(false, ordering: .relaxed)
    var action = sigaction()
    guard sigaction(SIGTSTP, nil, &action) == 0 else { return }
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    // No SA_RESTART: what waits for keys is to wake up.
    action = sigaction()
    if handler != unsafeBitCast(SIG_IGN, to: Int.self) {
      action.__sigaction_handler.sa_handler = { _ in stop.store(true, ordering: .relaxed) }
      sigaction(SIGTSTP, &action, nil)
    }
    action.__sigaction_handler.sa_handler = { _ in goOn.store(true, ordering: .relaxed) }
    sigaction(SIGCONT, &action, nil)
    // Whoever started the program may have had them blocked, and that is inherited.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGTSTP, SIGCONT] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Stops the program until somebody has it go on; goes on at once where no shell is there that could,
  /// as in a terminal that was opened for the program alone: the system sees to that.
  static func stopNow() {
    var action = sigaction()
    var listening = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGTSTP, &action, &listening)
    raise(SIGTSTP)
    sigaction(SIGTSTP, &listening, nil)
  }
}

/// The handlers do nothing but one store each, which is safe in them.
private let stop = Atomic<Bool>(false)
private let goOn = Atomic<Bool>(false)
