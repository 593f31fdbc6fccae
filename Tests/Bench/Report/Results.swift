/// What all phases found out.
struct Results {
  /// The facts of each phase that was run.
  var phases: [Phase: Facts] = [:]
  /// The most memory that each held, in bytes.
  var peaks: [Phase: Int64] = [:]
  /// What Tantivy took for the same; nothing where it was not measured.
  var tantivy: Facts?
  /// Cold starts, by what was started and how.
  var starts: [ColdStart.Series] = []

  subscript(phase: Phase, name: String) -> Double? {
    phases[phase]?[name]
  }

  /// A figure of one phase in relation to the same of another.
  func ratio(_ name: String, _ phase: Phase, to other: Phase) -> Double? {
    guard let one = self[phase, name], let two = self[other, name], two > 0 else { return nil }
    return one / two
  }

  /// Bytes of a part of the archive for each message.
  func bytesPerMessage(_ isPart: (String) -> Bool) -> Double? {
    guard let facts = phases[.import], let messages = facts["messages"], messages > 0 else {
      return nil
    }
    let parts = facts.names.filter { $0.hasPrefix("part.") && isPart(String($0.dropFirst(5))) }
    return parts.compactMap { facts[$0] }.reduce(0, +) / messages
  }
}
