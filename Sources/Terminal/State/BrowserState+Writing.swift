/// Stars and saved searches on their way into the archive.
extension BrowserState {
  /// Writing takes a moment; from so many milliseconds on, somebody else keeps it waiting.
  private static let moment: Int64 = 500

  /// Has something written.
  mutating func write(_ order: Order) -> [Effect] {
    if writing == nil { writing = Writing(began: now) }
    writing?.count += 1
    return [.ask(order)]
  }

  /// Notes that one thing is written, or can't be.
  mutating func noteWritten() {
    guard let writing, writing.count > 1 else {
      self.writing = nil
      return
    }
    self.writing?.count -= 1
    self.writing?.began = now
  }

  /// Whether another program that writes is waited for.
  var isKeptWaiting: Bool {
    writing.map { now - $0.began >= Self.moment } ?? false
  }
}
