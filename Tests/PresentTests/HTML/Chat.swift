import Model
import Query
import Store
import TestSupport

@testable import Present

/// Pages of messages that are made for a test, without the program around them.
struct Chat {
  let keeper: TemporaryArchive
  let searcher: Searcher
  let messages: [ExportMessage]

  init(_ documents: [[UInt8]]) throws {
    keeper = try TemporaryArchive()
    try keeper.ingest(documents)
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    let dates = DateResolver(now: now, calendar: FixedOffsetCalendar())
    searcher = try Searcher(archive: keeper.archive, dates: dates)
    let request = SearchRequest(query: ParsedQuery(""), order: .oldest, limit: 500)
    let searcher = searcher
    messages = try searcher.search(request).hits.compactMap {
      try ExportMessage($0, from: searcher)
    }
  }

  var style: ExportStyle { style() }

  func style(
    media: any ExportMedia = NoMedia(),
    look: HTMLLook = HTMLLook(),
    name: @escaping (NamedThing) -> String? = { _ in nil }
  ) -> ExportStyle {
    ExportStyle(
      clock: LocalClock(FixedOffsetCalendar()),
      facts: ExportFacts(keeper.archive),
      media: media,
      look: look,
      name: name
    )
  }

  /// The page of all messages.
  func page(_ style: ExportStyle? = nil) throws -> String {
    let exporter = HTMLExporter(style ?? self.style)
    guard let first = messages.first else { return "" }
    exporter.begin(ExportPlace(instance: "chat.example", place: first.hit.place))
    for message in messages { exporter.add(message) }
    exporter.end()
    return String(decoding: exporter.take(), as: UTF8.self)
  }
}

/// Holds every file that is asked for.
struct EveryMedia: ExportMedia {
  func file(for url: String, hash: String?) -> ExportMediaFile? {
    guard !url.isEmpty else { return nil }
    let number = url.utf8.reduce(UInt64(7)) { $0 &* 31 &+ UInt64($1) }
    let digits = String(number, radix: 16)
    let sha256 = String(repeating: "0", count: 64 - digits.utf8.count) + digits
    return ExportMediaFile(
      source: "/nowhere",
      sha256: sha256,
      fileExtension: "html",
      size: 3,
      isShowable: true
    )
  }
}
