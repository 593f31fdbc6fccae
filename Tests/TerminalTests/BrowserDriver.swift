import Model
import Present
import Query
import Store
import Synchronization
import TestSupport
import Testing

@testable import Terminal

/// A browser without a terminal: keys go in, pictures come out, and every answer comes at once.
final class BrowserDriver {
  private(set) var state: BrowserState
  private(set) var effects: [Effect] = []
  /// The time of its clock, in milliseconds.
  let time = Time()

  /// Whether an export is done as soon as it was begun.
  var endsExports = true

  /// Whether nobody else writes, so that what is to be written is at once.
  var writesAtOnce = true

  private var waiting: [Order] = []
  private let clerk: Clerk
  private let tickets = BrowserStore.Tickets()
  private let answers: Box

  final class Time: Sendable {
    let value = Atomic<Int64>(1_780_000_000_000)
  }

  private final class Box {
    var answers: [Answer] = []
  }

  init(
    _ path: String,
    columns: Int = 100,
    rows: Int = 24,
    memory: Memory = Memory(),
    depth: ColourDepth = .full,
    archives: [KnownArchive] = []
  ) throws {
    let box = Box()
    answers = box
    let now: @Sendable () -> Timestamp = { [time] in
      Timestamp(milliseconds: time.value.load(ordering: .relaxed))
    }
    let source = BrowserStore.Source(
      path: path,
      zone: "UTC",
      now: now,
      archives: { [archives] in archives }
    )
    clerk = try Clerk(source, tickets) { box.answers.append($0) }
    state = BrowserState(clock: LocalClock(FixedOffsetCalendar()), memory: memory)
    state.archive = KnownArchive(path: path)
    state.depth = depth
    (state.columns, state.rows) = (columns, rows)
  }

  /// Begins as the program does.
  func begin(channel: Int64? = nil) {
    run(state.begin(channel: channel.flatMap { Snowflake(rawValue: $0) }))
  }

  func press(_ keys: Key...) {
    for key in keys { take(.key(key)) }
  }

  func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  func take(_ input: Input) {
    run(state.take(input))
  }

  func perform(_ action: Action, _ argument: String = "") {
    run(state.perform(action, argument) + state.settle())
  }

  /// Names the folder that exports go to.
  func folder(_ name: String) {
    state.folder = name
  }

  /// Tells how far an export is.
  func tell(_ progress: String) {
    state.exporting?.progress = progress
  }

  func resize(_ columns: Int, _ rows: Int) {
    (state.columns, state.rows) = (columns, rows)
    take(.resize)
  }

  /// Notices what others wrote.
  func look() {
    clerk.look()
    drain()
  }

  /// How often it was to quit.
  var quits: Int {
    effects.count { if case .quit = $0 { true } else { false } }
  }

  var grid: Grid { Drawer.draw(state) }
  var text: String { grid.text }

  /// The lines that hold a text.
  func lines(with text: String) -> [String] {
    grid.text.split(separator: "\n").map(String.init).filter { $0.contains(text) }
  }

  private func run(_ effects: [Effect]) {
    for effect in effects {
      guard case .ask(let order) = effect else {
        self.effects.append(effect)
        if case .export = effect, endsExports { state.exporting = nil }
        continue
      }
      if let (kind, ticket) = order.ticket { tickets.note(kind, ticket) }
      if order.isWriting {
        waiting.append(order)
        if writesAtOnce { write() }
        continue
      }
      clerk.answer(order)
      clerk.count { false }
      clerk.comfort { false }
    }
    drain()
  }

  /// Has everything written that is still to be.
  func write() {
    let time = Timestamp(milliseconds: time.value.load(ordering: .relaxed))
    for order in waiting {
      clerk.answer(.wrote(Scribe.answer(order, at: state.archive.path, now: time)))
    }
    waiting = []
    drain()
  }

  /// Tells that something went wrong.
  func complain(_ text: String) {
    state.complain(text)
  }

  /// Has what is asked for last be answered by a failure.
  func fail(_ reason: String) {
    state.list?.isLoading = true
    run(state.take(.failed(reason)))
  }

  /// Lets time pass.
  func wait(milliseconds: Int64) {
    state.now += milliseconds
  }

  private func drain() {
    while !answers.answers.isEmpty { run(state.take(answers.answers.removeFirst())) }
  }
}

/// Small archives to browse.
enum Sample {
  static let general: Int64 = 500
  static let quiet: Int64 = 600

  /// The moment of a message: a number of minutes after a day's beginning.
  static func id(_ minute: Int64) -> Int64 {
    // 2023-11-14 00:00 UTC.
    Builder.id(1_699_920_000_000 - Snowflake.epoch + minute * 60_000)
  }

  /// A guild with two channels: one of so many messages, a minute each, and one of three.
  static func archive(messages: Int = 30) throws -> TemporaryArchive {
    let keeper = try TemporaryArchive()
    var documents = (0..<messages).map { number in
      Builder.message(
        id: id(Int64(number) * 10),
        channel: general,
        guild: 9,
        author: 70 + Int64(number % 3),
        content: "message number \(number)"
      )
    }
    documents += (0..<3).map { number in
      Builder.message(
        id: id(Int64(number)),
        channel: quiet,
        guild: 9,
        author: 77,
        content: "a quiet word \(number)"
      )
    }
    try keeper.ingest(documents)
    try name(keeper.archive)
    return keeper
  }

  /// An archive of one channel with these messages.
  static func archive(of documents: [[UInt8]]) throws -> TemporaryArchive {
    let keeper = try TemporaryArchive()
    try keeper.ingest(documents)
    return keeper
  }

  /// Names the guild and channels.
  static func name(
    _ archive: Archive,
    channels: [(Int64, String)] = [(general, "general"), (quiet, "quiet-corner")],
    thread: (Int64, String)? = nil
  ) throws {
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    let run = try archive.beginRun(command: "test", origin: nil, source: .api, now: now)
    let ingester = try Ingester(archive: archive, run: run)
    let guild = try #require(Snowflake(rawValue: 9))
    try archive.write("naming") { () throws(StoreError) in
      try ingester.take(Guild(id: guild, name: "Lantern Works"))
      for (id, name) in channels {
        guard let id = Snowflake(rawValue: id) else { continue }
        try ingester.take(Channel(id: id, kind: .text, guildID: guild, name: name))
      }
      if let thread, let id = Snowflake(rawValue: thread.0) {
        let parent = Snowflake(rawValue: general)
        try ingester.take(
          Channel(
            id: id,
            kind: .publicThread,
            guildID: guild,
            name: thread.1,
            parentID: parent
          )
        )
      }
    }
    try archive.endRun(run, outcome: "done", counts: "{}", now: now)
  }
}
