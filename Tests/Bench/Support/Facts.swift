import Glibc

/// What a phase found out: numbers and words by name, in the order they were found.
///
/// A child process writes them as lines to its standard output, and its parent reads them there.
struct Facts {
  private(set) var names: [String] = []
  private var values: [String: String] = [:]

  init() {}

  /// Reads what a child wrote; lines that are no facts are passed over.
  init(lines: String) {
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { set(String(parts[0]), String(parts[1])) }
    }
  }

  mutating func set(_ name: String, _ value: String) {
    if values.updateValue(value, forKey: name) == nil { names.append(name) }
  }

  mutating func set(_ name: String, _ number: Double) {
    set(name, "\(number)")
  }

  /// A number, or nothing where it is not known.
  subscript(name: String) -> Double? {
    values[name].flatMap(Double.init)
  }

  /// A number in relation to another one.
  func ratio(_ name: String, to other: String) -> Double? {
    guard let one = self[name], let two = self[other], two > 0 else { return nil }
    return one / two
  }

  func text(_ name: String) -> String? {
    values[name]
  }

  /// Hands the facts to the parent process.
  func write() {
    for name in names {
      guard let value = values[name] else { continue }
      print("\(name)\t\(value)")
    }
    fflush(nil)
  }
}
