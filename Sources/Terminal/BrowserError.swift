/// Why the browser can't run.
public enum BrowserError: Error, Hashable, CustomStringConvertible {
  /// Keys or pictures would not go to a terminal.
  case noTerminal
  /// Nobody knows how to draw on this terminal.
  case unknownTerminal
  /// The system gives no thread or descriptor.
  case noMeans(code: Int32)

  /// What went wrong.
  public var description: String {
    switch self {
    case .noTerminal: "browse needs a terminal for keys and pictures"
    case .unknownTerminal: "browse can't draw on this terminal: TERM names none that it knows"
    case .noMeans(let code): "browse can't begin: the system gives no means (error \(code))"
    }
  }

  /// What to do about it.
  public var hint: String {
    switch self {
    case .noTerminal: "run it in a terminal; 'fluxsearch search' is for pipes and scripts"
    case .unknownTerminal: "set TERM to what your terminal is, such as xterm-256color"
    case .noMeans: "close other programs and try again"
    }
  }
}
