import FoundationEssentials

/// A JSON document as Foundation reads it, which shares nothing with the program's own reader.
indirect enum JSONTree: Decodable, Equatable {
  case null
  case truth(Bool)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree])

  /// Reads a document.
  init(_ data: Data) throws {
    self = try JSONDecoder().decode(JSONTree.self, from: data)
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let truth = try? value.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSONTree].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONTree].self))
    }
  }

  /// A member of an object.
  subscript(name: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The text, where it is one.
  var string: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  /// The elements, where it is a list.
  var elements: [JSONTree] {
    guard case .list(let elements) = self else { return [] }
    return elements
  }
}
