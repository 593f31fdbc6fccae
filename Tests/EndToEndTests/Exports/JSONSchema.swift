import Foundation

/// Checks documents against a JSON Schema, as far as our own schemas go; a word that it doesn't know is
/// a finding, so that none is passed over.
struct JSONSchema {
  private let root: JSONTree

  init(_ path: URL) throws {
    root = try JSONTree(Data(contentsOf: path))
  }

  /// What is wrong with a document, with the places; nothing where it keeps to the schema.
  func findings(in document: JSONTree) -> [String] {
    var findings: [String] = []
    check(document, root, "$", &findings)
    return findings
  }

  private static let silent: Set = ["$schema", "$defs", "title", "description"]

  private func check(
    _ value: JSONTree,
    _ schema: JSONTree,
    _ place: String,
    _ findings: inout [String]
  ) {
    guard case .object(let words) = schema else {
      findings.append("\(place): no schema")
      return
    }
    for (word, rule) in words where !Self.silent.contains(word) {
      switch word {
      case "type": checkType(value, rule, place, &findings)
      case "const": if value != rule { findings.append("\(place): not \(rule)") }
      case "enum": if !rule.elements.contains(value) { findings.append("\(place): \(value)") }
      case "pattern":
        guard case .text(let text) = value, let pattern = rule.string else { continue }
        if text.range(of: pattern, options: .regularExpression) == nil {
          findings.append("\(place): '\(text)' against \(pattern)")
        }
      case "$ref":
        let name = rule.string?.split(separator: "/").last.map(String.init) ?? ""
        check(value, root["$defs"]?[name] ?? .null, place, &findings)
      case "anyOf":
        let all = rule.elements.map { option in
          var found: [String] = []
          check(value, option, place, &found)
          return found
        }
        if !all.contains(where: \.isEmpty) { findings += all.first ?? [] }
      case "items":
        for (index, element) in value.elements.enumerated() {
          check(element, rule, "\(place)[\(index)]", &findings)
        }
      case "properties", "required", "additionalProperties":
        guard case .object(let members) = value else { continue }
        check(members, word, rule, words, place, &findings)
      default: findings.append("\(place): the checker doesn't know '\(word)'")
      }
    }
  }

  private func check(
    _ members: [String: JSONTree],
    _ word: String,
    _ rule: JSONTree,
    _ words: [String: JSONTree],
    _ place: String,
    _ findings: inout [String]
  ) {
    switch word {
    case "required":
      for name in rule.elements.compactMap(\.string) where members[name] == nil {
        findings.append("\(place): lacks \(name)")
      }
    case "additionalProperties":
      for name in members.keys where words["properties"]?[name] == nil {
        findings.append("\(place): unknown \(name)")
      }
    default:
      for (name, member) in members {
        guard let schema = rule[name] else { continue }
        check(member, schema, "\(place).\(name)", &findings)
      }
    }
  }

  private func checkType(
    _ value: JSONTree,
    _ rule: JSONTree,
    _ place: String,
    _ findings: inout [String]
  ) {
    let names = rule.string.map { [$0] } ?? rule.elements.compactMap(\.string)
    let isAny = names.contains { name in
      switch (name, value) {
      case ("null", .null), ("boolean", .truth), ("string", .text), ("array", .list),
        ("object", .object), ("number", .number):
        true
      case ("integer", .number(let number)): number == number.rounded()
      default: false
      }
    }
    if !isAny { findings.append("\(place): no \(names.joined(separator: " or "))") }
  }
}
