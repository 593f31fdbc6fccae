import Present

/// The counts that a run keeps as a JSON object, as people read them.
enum RunCounts {
  /// The members in their order, and what people read.
  private static let shown = [
    ("read", "read"), ("added", "added"), ("updated", "updated"), ("unchanged", "unchanged"),
    ("odd", "of unexpected shape"), ("unplaced", "kept as raw documents"),
    ("skipped", "passed over"),
  ]

  /// Tells the counts that are not nothing; nil where there are none.
  static func text(_ json: String?) -> String? {
    guard let json else { return nil }
    let members = members(of: json)
    let parts = shown.compactMap { name, words in
      members.first { $0.name == name && $0.count > 0 }.map {
        "\(Figures.count($0.count)) \(words)"
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Reads the members that are whole numbers.
  static func members(of json: String) -> [(name: String, count: Int64)] {
    json.split { "{},".contains($0) }.compactMap { member in
      let halves = member.split(separator: ":", maxSplits: 1)
      guard let name = halves.first, let count = halves.last.flatMap({ Int64($0) }) else {
        return nil
      }
      return (name.filter { $0 != "\"" && $0 != " " }, count)
    }
  }
}
