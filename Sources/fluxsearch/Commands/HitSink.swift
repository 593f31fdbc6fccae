import Console
import Model
import Present
import Query
import Writing

/// What hits are written to, in one of the forms.
protocol HitSink {
  /// Writes some hits.
  func write(_ hits: [MergedHit]) throws

  /// Writes what stands at the end.
  func finish(_ page: MergedPage, _ places: [FoundPlaces]) throws
}

/// The text that people read.
final class TextSink: HitSink {
  private let run: SearchRun
  private let search: MergedSearch
  private var page: HitPage
  private var shown: Int64 = 0
  private var folded: Int64 = 0

  init(_ run: SearchRun, _ search: MergedSearch) {
    self.run = run
    self.search = search
    page = HitPage(run.pageStyle)
  }

  func write(_ hits: [MergedHit]) throws {
    shown += Int64(hits.count)
    folded += hits.reduce(0) { $0 + Int64($1.copies.count) }
    guard run.options.context > 0 else {
      for hit in hits { print(page.lines(for: hit, showing: search.litText(of: hit))) }
      return
    }
    let hoods = try hits.map { hit in
      let around = try run.surroundings(of: hit)
      return HitCluster.Neighbourhood(
        found: hit,
        text: search.litText(of: hit),
        before: around.before,
        after: around.after
      )
    }
    for cluster in HitCluster.merging(hoods) { print(page.lines(for: cluster)) }
  }

  func finish(_ last: MergedPage, _ places: [FoundPlaces]) throws {
    guard shown > 0 || search.isPartial else { return }
    if search.isPartial {
      let back = search.lookedBackTo.map { run.pageStyle.clock.minute($0) }
      let reach = back.map { ": looked back to \($0)" } ?? ""
      line("Time ran out\(reach); --max-time gives it more")
    }
    if search.isCutToNewest {
      line("Only the newest \(Figures.count(Searcher.rankedMatches)) matches were ranked")
    }
    guard !run.context.isQuiet, shown > 0 else { return }
    // The hits are what is waited for: they are there to be read while they are counted.
    run.context.output.flush()
    try search.count()
    let isStopped = run.context.interruption.isWanted
    let next = run.options.limit == 0 && !isStopped ? nil : last.next
    let sentence = SearchTotals(search).sentence(
      shown: shown,
      folded: folded,
      next: next,
      isKept: run.look?.keepsTheRest == true
    )
    line(isStopped ? "Interrupted: \(sentence)" : sentence)
  }

  private func line(_ text: String) {
    run.context.output.write("\n")
    run.context.output.write(SafeText(text), .dim)
    run.context.output.write("\n")
  }

  private func print(_ lines: [StyledText]) {
    for line in lines {
      run.context.output.write(line)
      run.context.output.write("\n")
    }
  }
}

/// One JSON document.
final class JSONSink: HitSink {
  private let run: SearchRun
  private let search: MergedSearch
  private var json = JSONWriter()
  private var document: SearchDocument
  private var isFirst = true

  init(_ run: SearchRun, _ search: MergedSearch, _ page: MergedPage) {
    self.run = run
    self.search = search
    document = SearchDocument(query: run.options.text)
    json.openObject()
    document.writeHead(to: &json)
    if run.options.limit != 0 { writeFigures(page) }
    json.key("hits")
    json.openArray()
  }

  func write(_ hits: [MergedHit]) throws {
    for hit in hits {
      try run.write(hit, of: search, to: &json)
      if json.bytes.count > 32_768 { json.send(to: run.context.output) }
    }
  }

  func finish(_ page: MergedPage, _ places: [FoundPlaces]) {
    json.closeArray()
    SearchDocument.write(places, instances: run.instances, to: &json)
    if run.options.limit == 0 { writeFigures(page) }
    json.closeObject()
    json.endLine()
    json.send(to: run.context.output)
  }

  private func writeFigures(_ page: MergedPage) {
    document.total = search.total
    document.totalIsExact = search.totalIsExact
    document.isPartial = search.isPartial || run.context.interruption.isWanted
    document.next = page.next?.description
    document.writeFigures(to: &json)
  }
}

/// One JSON object a line.
final class LineSink: HitSink {
  private let run: SearchRun
  private let search: MergedSearch
  private var json = JSONWriter()

  init(_ run: SearchRun, _ search: MergedSearch) {
    self.run = run
    self.search = search
  }

  func write(_ hits: [MergedHit]) throws {
    for hit in hits {
      try run.write(hit, of: search, to: &json)
      json.endLine()
      json.send(to: run.context.output)
    }
  }

  func finish(_ page: MergedPage, _ places: [FoundPlaces]) {
    run.tellEnd(search, page)
  }
}

/// Rows of a table.
final class TableSink: HitSink {
  private let run: SearchRun
  private let search: MergedSearch
  private var csv: CSVWriter

  init(_ run: SearchRun, _ search: MergedSearch) {
    self.run = run
    self.search = search
    csv = CSVWriter(isForTerminal: run.context.output.traits.isTerminal)
    HitTable.writeHead(to: &csv)
  }

  func write(_ hits: [MergedHit]) {
    for hit in hits { HitTable.write(hit.hit, to: &csv) }
    csv.send(to: run.context.output)
  }

  func finish(_ page: MergedPage, _ places: [FoundPlaces]) {
    run.tellEnd(search, page)
  }
}

/// Ids or addresses alone, one a line.
final class AddressSink: HitSink {
  private let run: SearchRun
  private let search: MergedSearch

  init(_ run: SearchRun, _ search: MergedSearch) {
    self.run = run
    self.search = search
  }

  func write(_ hits: [MergedHit]) {
    for hit in hits.map(\.hit) {
      let message = hit.message
      run.context.output.write(
        run.options.format == .urls
          ? "\(hit.url)\n" : "\(message.channelID)/\(message.id)\n"
      )
    }
  }

  func finish(_ page: MergedPage, _ places: [FoundPlaces]) {
    run.tellEnd(search, page)
  }
}

extension SearchRun {
  func surroundings(of hit: MergedHit) throws -> (before: [Hit], after: [Hit]) {
    try searchers[hit.archive].surroundings(
      of: hit.hit,
      before: options.context,
      after: options.context
    )
  }

  /// Writes a hit as a JSON object.
  func write(_ hit: MergedHit, of search: MergedSearch, to json: inout JSONWriter) throws {
    let text = search.litText(of: hit)
    HitDocument.write(
      hit,
      snippet: Snippet(of: text.text, lit: text.ranges, columns: 160),
      surroundings: options.context > 0 ? try surroundings(of: hit) : nil,
      to: &json
    )
  }

  /// Says on standard error how a page ended whose form has no place for it.
  func tellEnd(_ search: MergedSearch, _ page: MergedPage) {
    if search.isPartial { context.say("note: time ran out; --max-time gives it more") }
    guard let next = page.next, options.limit != 0 else { return }
    context.say(
      look?.keepsTheRest == true
        ? "note: there is more, which is still new the next time"
        : "note: there is more: --after \(next.description)"
    )
  }
}
