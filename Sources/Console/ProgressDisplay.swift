public import Writing

/// Says how far a long command is: on a terminal one line that is redrawn at most ten times a
/// second, elsewhere a line a minute, beginning after the first one.
///
/// It lives on standard error. With `--quiet` it says nothing, which is what cron wants.
public final class ProgressDisplay {
  /// How it shows itself.
  private enum Mode {
    case silent
    case redrawn
    case lines
  }

  private static let redrawInterval = Duration.milliseconds(100)
  private static let lineInterval = Duration.seconds(60)

  /// The variable by which a program that reads the lines asks for one every so many seconds.
  public static let variable = "FLUXSEARCH_PROGRESS"

  private let output: Output
  private let lineInterval: Duration
  private let mode: Mode
  private let now: () -> Duration
  private var due: Duration
  private var isDrawn = false

  /// Begins to watch the time.
  ///
  /// - Parameters:
  ///   - output: Standard error.
  ///   - isQuiet: Whether nothing at all is said.
  ///   - interval: How often a line is written elsewhere; nothing for once a minute.
  ///   - now: A clock that never goes back; where it begins doesn't matter.
  public init(
    on output: Output,
    isQuiet: Bool,
    interval: Duration? = nil,
    now: @escaping () -> Duration
  ) {
    self.output = output
    lineInterval = interval ?? Self.lineInterval
    self.now = now
    mode = isQuiet ? .silent : output.traits.movesCursor ? .redrawn : .lines
    due = mode == .lines ? now() + lineInterval : now()
  }

  /// Says how far things are, if it is time to; else the text isn't even made.
  public func update(_ text: @autoclosure () -> SafeText) {
    guard mode != .silent else { return }
    let time = now()
    guard time >= due else { return }
    if mode == .redrawn {
      due = time + Self.redrawInterval
      // One column stays free, or some terminals would go on to the next line.
      output.redraw(text().cut(to: output.traits.width - 1))
      isDrawn = true
    } else {
      due = time + lineInterval
      output.write("\(text())\n")
      output.flush()
    }
  }

  /// Says something that stays, above the progress.
  public func note(_ line: SafeText) {
    guard mode != .silent else { return }
    clear()
    output.writeLine(line)
    output.flush()
  }

  /// Takes the progress away, so that other lines can be written.
  public func clear() {
    guard isDrawn else { return }
    output.redraw("")
    isDrawn = false
  }
}
