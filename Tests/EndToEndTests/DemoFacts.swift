import Foundation
import TestSupport

/// What the demo data set holds, counted by other means than the program's.
enum DemoFacts {
  /// The messages, each once: the last line of an id in a channel stands.
  static func messages() throws -> [[String: Any]] {
    var found: [String: [String: Any]] = [:]
    for line in try Corpus.demoLines() {
      // Foundation refuses the lines that are odd on purpose; those are counted apart.
      guard let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
        object["record"] == nil, let id = object["id"], let channel = object["channel_id"]
      else { continue }
      found["\(channel)/\(id)"] = object
    }
    return Array(found.values)
  }

  /// The records of a kind.
  static func records(_ kind: String) throws -> [[String: Any]] {
    try Corpus.demoLines().compactMap { line in
      let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any]
      return object?["record"] as? String == kind ? object?[kind] as? [String: Any] : nil
    }
  }
}

extension Sandbox.Run {
  /// The output as a JSON array of objects.
  var objects: [[String: Any]] {
    get throws {
      try JSONSerialization.jsonObject(with: output) as? [[String: Any]] ?? []
    }
  }
}
