import Console
import Wire

/// Waits between questions to a server, and wakes when the program is to stop.
enum Waiting {
  private static let step: Duration = .milliseconds(100)

  /// Waits.
  ///
  /// - Throws: `Failure` where the program is to stop.
  static func pause(_ duration: Duration, in context: Context) async throws(Failure) {
    var left = duration
    while left > .zero {
      if context.interruption.isWanted { throw NetworkFailure.interrupted }
      let next = min(left, step)
      try? await Task.sleep(for: next)
      left -= next
    }
  }
}
