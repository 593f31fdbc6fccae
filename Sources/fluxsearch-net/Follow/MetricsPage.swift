/// A page of figures in Prometheus' text format.
struct MetricsPage {
  /// What kind of figure it is.
  enum Kind: String {
    /// One that only grows.
    case counter
    /// One that goes up and down.
    case gauge
  }

  /// What a family's figures are written by.
  struct Family {
    fileprivate let name: String
    fileprivate let labels: [(name: String, value: String)]
    fileprivate var text = ""

    /// Writes a figure.
    mutating func sample(_ value: Double, _ more: [(name: String, value: String)] = []) {
      let all = (labels + more).map { "\($0.name)=\"\(MetricsPage.escaped($0.value))\"" }
      text += "\(name){\(all.joined(separator: ","))} \(MetricsPage.number(value))\n"
    }
  }

  private(set) var text = ""

  private let prefix: String
  private let labels: [(name: String, value: String)]

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - prefix: what every name begins with.
  ///   - labels: what every figure bears.
  init(prefix: String, labels: [(name: String, value: String)]) {
    self.prefix = prefix
    self.labels = labels
  }

  /// Writes figures of one name; none is no family.
  mutating func family(_ name: String, _ kind: Kind, _ help: String, _ body: (inout Family) -> Void)
  {
    var family = Family(name: "\(prefix)_\(name)", labels: labels)
    body(&family)
    guard !family.text.isEmpty else { return }
    text += "# HELP \(family.name) \(help)\n# TYPE \(family.name) \(kind.rawValue)\n"
    text += family.text
  }

  /// Writes one that only grows.
  mutating func counter(_ name: String, _ help: String, _ value: Int64) {
    family(name, .counter, help) { $0.sample(Double(value)) }
  }

  /// Writes one that goes up and down, where it is known.
  mutating func gauge(_ name: String, _ help: String, _ value: Double?) {
    guard let value else { return }
    family(name, .gauge, help) { $0.sample(value) }
  }

  fileprivate static func number(_ value: Double) -> String {
    guard value.rounded() == value, value.magnitude < 9e15 else { return "\(value)" }
    return "\(Int64(value))"
  }

  /// A label's value as it may stand between quotation marks.
  fileprivate static func escaped(_ value: String) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
