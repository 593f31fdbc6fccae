import Payload

/// Which instance a file says that its messages are of.
enum FileOrigin {
  /// Reads it from a file's first bytes; nothing where they don't say.
  static func instance(in head: [UInt8], of kind: ImportKind) -> String? {
    switch kind {
    case .native: ofLines(head)
    case .chatExporter: ofDocument(head, member: "fluxsearch")
    case .export: ofDocument(head, member: "instance")
    case .harvest, .archive: nil
    }
  }

  /// The first line of our own exports names it.
  private static func ofLines(_ head: [UInt8]) -> String? {
    let line = Array(head.prefix { $0 != 0x0A })
    let found = try? JSONReader().read(line) { value throws(PayloadError) in
      value["record"]?.string == "archive" ? value["instance"]?.string : nil
    }
    return found.flatMap(\.self)
  }

  /// Our own exports say so before the messages, those in another tool's form in a member of ours.
  private static func ofDocument(_ head: [UInt8], member: String) -> String? {
    var instance: String?
    let reader = JSONReader()
    var stream = JSONStream(elementsOf: .member("messages"))
    head.withUnsafeBufferPointer { bytes in
      stream.feed(bytes) { piece in
        guard case .member(let name, let bytes) = piece,
          name == member
        else { return }
        let found = try? reader.read(bytes) { value throws(PayloadError) in
          value.string ?? value["instance"]?.string
        }
        instance = found.flatMap(\.self)
      }
    }
    return instance
  }
}
