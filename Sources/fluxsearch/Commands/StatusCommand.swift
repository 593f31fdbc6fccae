import Arguments
import Commands
import Console
import Present
import Store
import Text
import Writing

/// Tells what is kept and how complete it is.
struct StatusCommand: Command {
  static let name = "status"
  static let summary = "Tells what is kept, how complete it is, and what was done last"
  static let discussion = [
    """
    The bar of a channel runs from its beginning to its newest known message: █ is time of which \
    nothing is missing, · time that nothing vouches for.
    """
  ]
  static let grammar: Grammar = [channels, sizes, runs, ListArguments.zone, ListFormat.option]
  static let examples = [
    Example("fluxsearch status", "Every archive in a few lines."),
    Example("fluxsearch status --channels", "A line for each channel too."),
    Example("fluxsearch status --format json", "For a program."),
  ]
  static let needs: Needs = [.reading, .several]

  static let channels = Flag("channels", "c", help: "A line for each channel.")
  static let sizes = Flag("sizes", help: "What the parts of the file take; reads all of it.")
  static let runs = Option("runs", nil, "N", .count, default: 5, help: "Show the last N runs.")

  private let archives: ArchiveChoice
  private let showsChannels: Bool
  private let showsSizes: Bool
  private let runLimit: Int
  private let zone: String?
  private let format: ListFormat

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    showsChannels = try given.value(of: Self.channels)
    showsSizes = try given.value(of: Self.sizes)
    runLimit = try given.value(of: Self.runs)
    zone = try given.value(of: ListArguments.zone)
    format = try given.value(of: ListFormat.option)
  }

  func run(in context: Context) throws -> ExitCode {
    let clock = LocalClock(try TimeZoneCalendar(zone: zone))
    let output = context.output
    if showsChannels, format == .text { output.page(context.environment) }
    var summary = Listing(StatusLists.archiveColumns)
    var channels = Listing(StatusLists.channelColumns)
    for (index, archive) in try archives.openAll(in: context).enumerated() {
      let page = try page(of: archive, clock)
      let status = page.status
      summary.append(StatusLists.cells(of: page))
      var own = Listing(StatusLists.channelColumns)
      if showsChannels {
        for channel in status.channels where channel.newestKnown != nil {
          let names = try ChannelTitle.names(of: channel, in: archive)
          let cells = StatusLists.cells(of: channel, names: names, instance: status.instance)
          own.append(cells)
          channels.append(cells)
        }
      }
      guard format == .text else { continue }
      if index > 0 { output.write("\n") }
      page.write(to: output)
      if !own.rows.isEmpty { output.write("\n") }
      own.write(as: .text, to: output, clock: clock)
    }
    guard format != .text else { return .done }
    (showsChannels ? channels : summary).write(as: format, to: output, clock: clock)
    return .done
  }

  private func page(of archive: Archive, _ clock: LocalClock) throws -> StatusPage {
    let status = try archive.status(runLimit: Int64(runLimit))
    return StatusPage(
      status: status,
      sizes: showsSizes ? try archive.partSizes() : [],
      refusals: try archive.channelAccess().filter {
        $0.state != .open && $0.state != .holdsNothing
      },
      followers: try FollowStates(of: archive),
      running: archive.running(status.runs),
      clock: clock
    )
  }
}
