public import Model

/// What an import asks and tells the program around it.
public struct ImportControl {
  /// Whether to stop; asked between transactions, on the importing thread.
  public let shouldStop: () -> Bool
  /// Told after each transaction how far the import is.
  public let progress: (ImportProgress) -> Void
  /// The time.
  public let now: () -> Timestamp

  /// Connects an import with a program.
  public init(
    now: @escaping () -> Timestamp,
    shouldStop: @escaping () -> Bool = { false },
    progress: @escaping (ImportProgress) -> Void = { _ in }
  ) {
    self.now = now
    self.shouldStop = shouldStop
    self.progress = progress
  }
}
