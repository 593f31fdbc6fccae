import Console
import Model
import Present
import Query
import Store
import Writing

/// Writes what a search found, page by page, in the form that was asked for.
final class SearchWriter {
  private let run: SearchRun
  private let options: SearchOptions
  private let output: Output
  private var json = JSONWriter()
  private var csv: CSVWriter
  private var shown: Int64 = 0
  private var firstURL: String?
  /// Whether time ran out before everything was looked at.
  private(set) var isPartial = false

  init(_ run: SearchRun) {
    self.run = run
    options = run.options
    output = run.context.output
    csv = CSVWriter(isForTerminal: output.traits.isTerminal)
  }

  /// Writes guilds, channels and people alone.
  func write(places: [FoundPlaces]) throws -> ExitCode {
    switch options.format {
    case .json:
      json.object {
        SearchDocument(query: options.text).writeHead(to: &$0)
        SearchDocument.write(places, instances: run.instances, to: &$0)
      }
      json.endLine()
      json.send(to: output)
    case .ndjson:
      var listing = Listing(PlaceListing.columns)
      for (found, instance) in zip(places, run.instances) {
        for row in PlaceListing.rows(of: found, instance) { listing.append(row) }
      }
      listing.write(as: .ndjson, to: output, clock: LocalClock(run.calendar))
    case .ids:
      for place in places.flatMap({ $0.guilds + $0.channels + $0.users }) {
        output.write("\(place.id)\n")
      }
    default: try writeLines(of: places, most: nil)
    }
    return places.contains(where: \.hasAny) ? .done : .nothingFound
  }

  /// Writes hits, below the guilds, channels and people.
  func write(places: [FoundPlaces], _ requests: [SearchRequest]) throws -> ExitCode {
    let search = MergedSearch(
      Array(zip(run.searchers, requests)),
      countsLater: options.format == .text
    )
    let size = options.limit == 0 ? SearchOptions.streamedPage : options.limit
    var page = try search.page(of: size)
    run.tellWarnings(search.results)
    if options.format == .text {
      if options.usesPager { output.page(run.context.environment) }
      if places.contains(where: \.hasAny) {
        try writeLines(of: places, most: 3)
        if !page.hits.isEmpty { output.write("\n") }
      }
    }
    firstURL = page.hits.first?.hit.url
    let sink = try makeSink(search, page)
    while true {
      shown += Int64(page.hits.count)
      try sink.write(page.hits)
      run.look?.note(page.hits)
      guard options.limit == 0, page.hasMore, !output.isClosed else { break }
      guard !run.context.interruption.isWanted else { break }
      output.flush()
      page = try search.page(of: size)
    }
    try sink.finish(page, places)
    if options.opens, let firstURL { try Browser.open(firstURL) }
    if run.context.interruption.isWanted { return .interrupted }
    isPartial = search.isPartial
    return shown > 0 || places.contains(where: \.hasAny) ? .done : .nothingFound
  }

  private func makeSink(_ search: MergedSearch, _ page: MergedPage) throws -> any HitSink {
    switch options.format {
    case .text: TextSink(run, search)
    case .json: JSONSink(run, search, page)
    case .ndjson: LineSink(run, search)
    case .csv: TableSink(run, search)
    case .ids, .urls: AddressSink(run, search)
    }
  }

  private func writeLines(of places: [FoundPlaces], most: Int?) throws {
    for (number, found) in places.enumerated() {
      let lines = PlaceList.lines(found, most: most) { place in
        // A guild whose name can't be read is named by nothing, which is true too.
        try? run.guildName(place, in: number)
      }
      for line in lines {
        output.write(line)
        if run.instances.count > 1 { output.write("  (\(run.instances[number]))", .dim) }
        output.write("\n")
      }
    }
  }
}
