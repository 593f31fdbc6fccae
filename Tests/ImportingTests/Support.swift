import FoundationEssentials
import Importing
import Model
import SQLite
import Store
import TestSupport

/// A control whose time is always the same.
func control(
  at milliseconds: Int64 = 1_700_000_000_000,
  shouldStop: @escaping () -> Bool = { false }
) -> ImportControl {
  ImportControl(now: { Timestamp(milliseconds: milliseconds) }, shouldStop: shouldStop)
}

extension TemporaryArchive {
  /// Imports a file by what it is found to be.
  @discardableResult
  func take(_ path: String, _ control: ImportControl = control()) throws -> ImportReport {
    let input = ImportInput.find(at: [path]).inputs.first
    guard let input else { throw ImportError.unknownKind(path: path) }
    return try Importer(into: archive, control: control).take(input)
  }

  /// One number that a statement gives.
  func number(_ sql: String) throws -> Int64 {
    try value(sql)?.integer ?? -1
  }
}

/// Lines of messages, each with an id of its own.
func lines(_ count: Int, from first: Int64 = 1, content: String = "hello") -> [String] {
  (0..<Int64(count)).map { number in
    let document = Builder.message(
      id: Builder.id((first + number) * 1000),
      channel: 500 + number % 3,
      guild: 9,
      author: 70 + number % 5,
      content: "\(content) \(first + number)"
    )
    return String(decoding: document, as: UTF8.self)
  }
}
