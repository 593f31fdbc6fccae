import Glibc
import Model
import Queries
import Query
import SQLite
import Store
import Text

/// Answers orders from the archive, on the archive's thread.
final class Clerk {
  let archive: Archive
  private(set) var searcher: Searcher
  /// The time that the searcher takes for now.
  private var searcherTime: Timestamp
  let names: NameReader
  let path: String
  let now: () -> Timestamp
  let tickets: BrowserStore.Tickets
  let send: (Answer) -> Void
  let archives: () -> [KnownArchive]
  let calendar: TimeZoneCalendar
  let matcher: TermMatcher

  /// The question that is being answered; the searcher gives up when it is not the newest.
  private let current: CurrentQuestion
  private var version: Int64 = 0
  private var fileIdentity: FileIdentity?
  /// Whether the file was missing when it was last looked for.
  private var wasGone = false
  private var directory: Directory?
  /// What the last search found out about its words, to light up texts by.
  var lastSearch: (spec: SearchSpec, notes: PlanNotes)?
  /// What found nothing, for which something else is to be offered.
  var hopeless: (query: ParsedQuery, text: String, ticket: UInt64)?
  /// What was found and is still to be counted.
  var uncounted: (expression: Expression, ticket: UInt64)?

  /// What search and its giving up share.
  private final class CurrentQuestion {
    var ticket: UInt64?
    var isWanted: () -> Bool = { false }

    func isStale(_ tickets: BrowserStore.Tickets) -> Bool {
      ticket.map { !tickets.isNewest(.list, $0) || isWanted() } ?? false
    }
  }

  private struct FileIdentity: Hashable {
    let device: UInt
    let number: UInt

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }
  }

  init(
    _ source: BrowserStore.Source,
    _ tickets: BrowserStore.Tickets,
    send: @escaping (Answer) -> Void
  ) throws {
    path = source.path
    now = source.now
    self.tickets = tickets
    self.send = send
    archives = source.archives
    fileIdentity = FileIdentity(path)
    let archive = try Archive(at: path, for: .reading)
    let current = CurrentQuestion()
    self.archive = archive
    self.current = current
    calendar = try TimeZoneCalendar(zone: source.zone)
    searcherTime = now()
    let dates = DateResolver(now: searcherTime, calendar: calendar)
    searcher = try Searcher(archive: archive, dates: dates) {
      current.isStale(tickets)
    }
    names = NameReader(archive: archive)
    matcher = TermMatcher(analyser: try archive.analyser())
    version = try dataVersion()
  }

  /// Whether another file lies where the archive was.
  var isReplaced: Bool {
    guard let identity = FileIdentity(path) else { return false }
    return identity != fileIdentity
  }

  private static let longestMinute: Int64 = 60_000

  /// Has questions be asked of this minute: a browser may stay open for days.
  func renewTime() throws(StoreError) {
    let time = now()
    guard abs(time.milliseconds - searcherTime.milliseconds) > Self.longestMinute else { return }
    let dates = DateResolver(now: time, calendar: calendar)
    searcher = try Searcher(archive: archive, dates: dates) { [current, tickets] in
      current.isStale(tickets)
    }
    searcherTime = time
  }

  /// Looks whether somebody else wrote.
  func look() {
    let isGone = FileIdentity(path) == nil
    if isGone != wasGone {
      wasGone = isGone
      send(.gone(isGone))
    }
    // A failed look is repeated at the next one.
    guard let found = try? dataVersion(), found != version else { return }
    version = found
    directory = nil
    send(.changed)
  }

  private func dataVersion() throws(StoreError) -> Int64 {
    try archive.attempt("looking for changes") { () throws(SQLiteError) in
      try archive.connection.value(SQL.dataVersion.text)?.integer ?? 0
    }
  }

  /// Answers an order; what goes wrong becomes an answer too.
  func answer(_ order: Order) {
    if let (kind, ticket) = order.ticket, !tickets.isNewest(kind, ticket) { return }
    do throws(StoreError) {
      try fulfil(order)
    } catch .interrupted {
      // A newer question came.
    } catch {
      send(.failed("\(error)"))
    }
  }

  private func fulfil(_ order: Order) throws(StoreError) {
    switch order {
    case .places: send(.places(try places()))
    case .open(let channel, let anchor, let lit, let ticket):
      try open(channel, anchor, lit, ticket)
    case .more(let source, let edge, let entry, let lit, let ticket):
      try readMore(of: source, edge, from: entry, lit, ticket)
    case .search(let spec, let ticket): try search(spec, ticket)
    case .complete(let text, let cursor, let ticket): try complete(text, cursor, ticket)
    case .switchTo(let text, let kind, let ticket):
      send(.destinations(try knownDirectory().find(text, among: kind), ticket: ticket))
    case .link(let address, let number): try openLink(address, number)
    case .details(let address, let ticket): try readExtras(of: address, ticket)
    case .raw(let address): try readRaw(address)
    case .reread(let addresses, let lit): try reread(addresses, lit)
    case .find(let text): try find(text)
    case .wrote(let answer):
      // The names of saved searches stand in it.
      directory = nil
      send(.wrote(answer))
    case .star, .save, .renameSearch, .forgetSearch, .stop: break
    }
  }

  /// Has a search be given up when a newer one comes.
  func watching<Result>(
    _ ticket: UInt64,
    or isWanted: @escaping () -> Bool = { false },
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    current.ticket = ticket
    current.isWanted = isWanted
    defer {
      current.ticket = nil
      current.isWanted = { false }
    }
    return try body()
  }

  private func knownDirectory() throws(StoreError) -> Directory {
    if let directory { return directory }
    let made = try Directory(archive: archive, places: try places())
    directory = made
    return made
  }
}
