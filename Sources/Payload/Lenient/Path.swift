extension JSONValue {
  /// Where a value lies below this one, such as `attachments[2].size`.
  ///
  /// It is searched for from above: paths are needed for oddities only, and those are rare and few.
  func path(to target: JSONValue) -> String {
    var path = ""
    var here = self
    var depth = 0
    while here.index != target.index, depth <= JSONReader.maximumDepth {
      guard let (step, next) = here.step(towards: target) else { break }
      path += path.isEmpty && step.hasPrefix(".") ? String(step.dropFirst()) : step
      here = next
      depth += 1
    }
    return path
  }

  private func step(towards target: JSONValue) -> (String, JSONValue)? {
    for member in members where member.value.contains(target) {
      return (".\(member.key.string.prefix(64))", member.value)
    }
    for (position, element) in elements.enumerated() where element.contains(target) {
      return ("[\(position)]", element)
    }
    return nil
  }

  private func contains(_ target: JSONValue) -> Bool {
    target.index >= index && target.index < indexAfter
  }

  /// The start of the value as it stands in the document, for showing.
  var excerpt: String {
    let raw = rawBytes
    let text = String(decoding: raw.prefix(256), as: UTF8.self)
    guard raw.count > 256 || text.count > 64 else { return text }
    return text.prefix(63) + "…"
  }
}
