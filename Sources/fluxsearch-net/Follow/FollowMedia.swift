import Console
import Model
import Store
import Sync
import Synchronization
import Wire
import Writing

/// The files that come with what a follower keeps: fetched beside the stream, a few at a time.
///
/// Files of live messages are fetched at once. What filled a gap may have brought many: they are fetched
/// as 'media fetch' does, when nothing is missing any more.
final class FollowMedia {
  /// How often live messages are looked through.
  private static let pause: Duration = .seconds(2)
  /// How many files one look fetches; more are left to the next whole run.
  private static let mostFiles = 200

  /// The live messages that nobody looked at.
  let messages = WaitingMessages()

  private let start: FollowStart
  private let options: MediaOptions
  private let wants: @Sendable (Channel, [Snowflake]) -> Bool
  private let rate: Int?
  private var hasFilled = false
  private var isWholeWanted = false
  private var work: Task<Void, Never>?
  private var isBusy = false
  private var last: Duration?
  /// What nobody has heard yet.
  private var notes: [(FollowLog.Level, SafeText)] = []

  /// Takes charge of files.
  init(_ start: FollowStart, _ wishes: FollowWishes, _ selected: FollowOptions) {
    self.start = start
    wants = selected.selection
    rate = wishes.rate
    var options = MediaOptions()
    options.maximumFileBytes = wishes.maximumFileBytes
    if let minimum = selected.minimumFreeBytes { options.minimumFreeBytes = minimum }
    self.options = options
  }

  /// Heeds what happens.
  func hear(_ news: FollowNews) {
    switch news {
    case .filled(_, let messages): hasFilled = hasFilled || messages > 0
    case .caughtUp: isWholeWanted = isWholeWanted || hasFilled
    default: break
    }
  }

  /// Fetches what waits, where it is time to.
  func look(at now: Duration, saying say: (FollowLog.Level, SafeText) -> Void) {
    for (level, sentence) in notes { say(level, sentence) }
    notes = []
    guard !isBusy, last.map({ now - $0 >= Self.pause }) ?? true else { return }
    let isWhole = isWholeWanted || messages.hasOverflown
    let places = messages.take()
    guard isWhole || !places.isEmpty else { return }
    (isBusy, last) = (true, now)
    if isWhole { (isWholeWanted, hasFilled) = (false, false) }
    work = Task {
      note(await fetch(isWhole ? nil : places))
      isBusy = false
    }
  }

  /// Fetches the rest, or gives up what is under way.
  func end(isHurried: Bool) async {
    if isHurried { work?.cancel() }
    await work?.value
    guard !isHurried, hasFilled || isWholeWanted || messages.hasOverflown else { return }
    note(await fetch(nil))
  }

  /// Fetches the files of some messages, or all that are due.
  private func fetch(_ places: [MessagePlace]?) async -> Result<MediaOutcome, any Error> {
    do {
      let fetcher = try start.mediaFetcher(rate: rate)
      if let places {
        return .success(try await fetcher.run(for: places, limit: Self.mostFiles, options))
      }
      var options = options
      let wanted = try start.channels(wants)
      options.selection = { wanted.contains($0) }
      return .success(try await fetcher.run(options))
    } catch {
      return .failure(error)
    }
  }

  private func note(_ result: Result<MediaOutcome, any Error>) {
    switch result {
    case .success(let outcome):
      let level: FollowLog.Level = outcome.failure == nil ? .debug : .warning
      notes.append((level, MediaText.summary(of: outcome)))
    // Another run is at it, and takes these files along.
    case .failure(SyncError.store(.locked)): break
    case .failure(let error):
      notes.append((.warning, "files: \(NetworkFailure.explain(error).sentence)"))
    }
  }
}

/// Live messages that wait for their files, from whatever thread tells of them.
final class WaitingMessages: Sendable {
  /// More are left to the next whole run.
  private nonisolated static let most = 10_000

  private let state = Mutex<(places: [MessagePlace], hasOverflown: Bool)>(([], false))

  nonisolated init() {}

  /// Whether more came than wait here.
  nonisolated var hasOverflown: Bool { state.withLock { $0.hasOverflown } }

  /// Takes note of a piece of news.
  nonisolated func put(_ news: FollowNews) {
    guard case .committed(let messages, _) = news, !messages.isEmpty else { return }
    state.withLock { state in
      let room = Self.most - state.places.count
      state.hasOverflown = state.hasOverflown || messages.count > room
      state.places += messages.prefix(max(0, room))
    }
  }

  /// Gives what waits, and begins anew.
  nonisolated func take() -> [MessagePlace] {
    state.withLock { state in
      defer { state = ([], false) }
      return state.places
    }
  }
}
