import Foundation
import Payload
import TestSupport
import Testing

/// Writes random valid documents.
private struct RandomDocument {
  var random: SeededRandom

  mutating func value(_ depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 4 ? 4 : 6), using: &random) {
    case 0: return ["null", "true", "false"].randomElement(using: &random) ?? "null"
    case 1: return number()
    case 2, 3: return string()
    case 4:
      let elements = (0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth + 1) }
      return "[" + space() + elements.joined(separator: "," + space()) + "]"
    default:
      let members = (0..<Int.random(in: 0..<5, using: &random)).map { position in
        "\"\(position)" + string().dropFirst() + space() + ":" + space() + value(depth + 1)
      }
      return "{" + members.joined(separator: space() + ",") + space() + "}"
    }
  }

  private mutating func number() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: "\(Int32.random(in: .min ... .max, using: &random))"
    case 1:
      "\(Int.random(in: -999...999, using: &random)).\(Int.random(in: 0...999, using: &random))"
    case 2: "\(Int.random(in: 1...99, using: &random))E-\(Int.random(in: 0...20, using: &random))"
    default: "\(Int.random(in: 0...9, using: &random))e+\(Int.random(in: 0...9, using: &random))"
    }
  }

  private mutating func string() -> String {
    let pieces = [
      "a", "message", "é", "漢字", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\u20AC",
      "\\ud83d\\ude00", " ", "\\t", "0123456789abcdef", "\\u0000", "}", "[",
    ]
    let count = Int.random(in: 0..<8, using: &random)
    return "\"" + (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      + "\""
  }

  private mutating func space() -> String {
    ["", "", " ", "\n\t", "\r\n  "].randomElement(using: &random) ?? ""
  }
}

/// Whether Foundation read the same value.
private func isEqual(_ value: JSONValue, _ other: Any) -> Bool {
  switch value.kind {
  case .null: other is NSNull
  case .bool: (other as? NSNumber)?.boolValue == value.bool && !(other is String)
  case .number: (other as? NSNumber)?.doubleValue == value.double
  case .string: (other as? String).map { Array($0.utf8) } == value.string.map { Array($0.utf8) }
  case .array:
    (other as? [Any]).map { others in
      others.count == value.count && zip(value.elements, others).allSatisfy { isEqual($0, $1) }
    } ?? false
  case .object:
    (other as? [String: Any]).map { others in
      others.count == value.count
        && value.members.allSatisfy { member in
          others[member.key.string].map { isEqual(member.value, $0) } ?? false
        }
    } ?? false
  }
}

@Test(arguments: 0..<400)
func `a valid document says what Foundation says`(seed: Int) throws {
  var documents = RandomDocument(random: SeededRandom(seed: UInt64(seed)))
  let json = documents.value(0)
  let other = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
  try JSONDocument(json).withRoot { root in
    #expect(isEqual(root, other), "seed \(seed): \(json)")
  }
}

@Test(arguments: 0..<100)
func `a document cut short or changed anywhere never traps`(seed: Int) throws {
  var documents = RandomDocument(random: SeededRandom(seed: UInt64(seed)))
  let json = Array(documents.value(0).utf8)
  for length in 0..<json.count {
    _ = complaint(Array(json[..<length]))
    var changed = json
    changed[length] = UInt8.random(in: 0...255, using: &documents.random)
    _ = complaint(changed)
  }
}
