import Commands
import Console
import Model
import Sync
import Wire
import Writing

/// The files that `sync --media` brings along, once the messages are there.
struct SyncMedia {
  let visit: NetworkVisit
  let client: RESTClient
  let maximumFileBytes: Int64
  let minimumFreeBytes: Int64?

  /// Fetches the files of the channels that a run was about, in the time that is left.
  ///
  /// - Parameters:
  ///   - outcome: What the run did.
  ///   - time: How long this may take; nothing for as long as it takes.
  ///   - context: What the command works with.
  /// - Returns: The exit code of this part.
  /// - Throws: `Failure`.
  func fetch(
    after outcome: SyncOutcome,
    within time: Duration?,
    in context: Context
  ) async throws
    -> ExitCode
  {
    if let time, time <= .zero { return .partial }
    let chosen = outcome.channels.filter { channel in
      switch channel.state {
      case .skipped(.notChosen), .skipped(.excluded): false
      default: true
      }
    }
    var options = options(for: chosen.map(\.channel.id))
    options.maximumTime = time
    let session = MediaSession(archive: visit.path, command: SyncCommand.name, in: context)
    return try session.conclude(await session.run(try fetcher(), options))
  }

  /// Says what of files is to be fetched, as far as the archive knows of them.
  ///
  /// - Throws: `SyncError`, `Failure`.
  func plan(_ plan: SyncPlan, in context: Context) async throws {
    guard try visit.existingArchive() != nil else { return }
    let chosen = plan.channels.filter { $0.skipped != .notChosen && $0.skipped != .excluded }
    let found = try await fetcher().plan(
      options(for: chosen.map(\.target.channel.id))
    )
    context.output.write("files of messages that are here: \(MediaText.plan(found))\n")
  }

  private func options(for channels: [Snowflake]) -> MediaOptions {
    let ids = Set(channels)
    var options = MediaOptions()
    options.selection = { ids.contains($0) }
    options.maximumFileBytes = maximumFileBytes
    if let minimumFreeBytes { options.minimumFreeBytes = minimumFreeBytes }
    return options
  }

  private func fetcher() throws -> MediaFetcher {
    MediaFetcher(
      archive: visit.path,
      client: client,
      transport: try visit.network.downloader(),
      clock: visit.network.clock
    )
  }
}
