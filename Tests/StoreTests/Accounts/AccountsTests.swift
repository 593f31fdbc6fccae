import Model
import SQLite
import Store
import TestSupport
import Testing

private func id(_ number: Int64) -> Snowflake { Snowflake(rawValue: number) ?? .lowest }

private let day: Int64 = 86_400_000

@Test func `the dates of a refusal move by one, three and seven days, and begin anew`() {
  var known: ChannelAccess?
  var days: [Int64] = []
  var now: Int64 = 0
  for _ in 0..<5 {
    known = .after(
      .forbidden,
      reason: "MISSING_PERMISSIONS",
      channelID: id(5),
      account: id(7),
      previous: known,
      now: Timestamp(milliseconds: now)
    )
    let due = known?.dueAt?.milliseconds ?? 0
    days.append((due - now) / day)
    now = due
  }
  #expect(days == [1, 3, 7, 7, 7])
  #expect(known?.since == Timestamp(milliseconds: 0))
  let other = ChannelAccess.after(
    .gone,
    reason: nil,
    channelID: id(5),
    account: id(7),
    previous: known,
    now: Timestamp(milliseconds: now)
  )
  #expect(other.tries == 1)
  #expect(!other.isDue(at: Timestamp(milliseconds: now + day - 1)))
  #expect(other.isDue(at: Timestamp(milliseconds: now + day)))
}

@Test func `what a channel answered one account says nothing of another`() throws {
  let temporary = try TemporaryArchive()
  let archive = temporary.archive
  let now = Timestamp(milliseconds: 1_000)
  let run = try archive.beginRun(command: "test", origin: nil, source: .api, now: now)
  let ingester = try Ingester(archive: archive, run: run)
  func note(_ state: ChannelAccess.State, account: Int64) throws {
    let access = ChannelAccess.after(
      state,
      reason: nil,
      channelID: id(500),
      account: id(account),
      previous: nil,
      now: now
    )
    try archive.write("testing") { () throws(StoreError) in try ingester.note(access) }
  }
  try note(.forbidden, account: 1)
  #expect(try temporary.value("SELECT state FROM v1_channels WHERE id = 500") == "forbidden")
  try note(.open, account: 2)
  #expect(try temporary.value("SELECT state FROM v1_channels WHERE id = 500") == .null)
  #expect(try archive.channelAccess(of: id(1)).map(\.state) == [.forbidden])
  #expect(try archive.channelAccess().count == 2)
}

@Test func `accounts, favourites and exclusions are kept`() throws {
  let archive = try TemporaryArchive()
  let now = Timestamp(milliseconds: 5)
  try archive.archive.noteAccount(id(7), name: "ann", isBot: false, now: now)
  try archive.archive.noteAccount(id(7), name: nil, isBot: false, now: now)
  #expect(try archive.archive.accounts().map(\.name) == ["ann"])
  try archive.archive.setFavourites([id(9), id(3)], of: id(7))
  try archive.archive.setFavourites([id(4), id(3)], of: id(7))
  #expect(try archive.archive.favourites(of: id(7)) == [id(4), id(3)])
  try archive.archive.exclude(id(3), now: now)
  try archive.archive.exclude(id(4), now: now)
  try archive.archive.include(id(3))
  #expect(try archive.archive.exclusions() == [id(4)])
}

@Test func `an archive of the first version is read as it is, and migrated by a writer`() throws {
  let temporary = try TemporaryArchive()
  try temporary.ingest([Builder.message(id: Builder.id(5_000))])
  let tables = [
    "accounts", "favourites", "exclusions", "channel_access", "sync_marks", "reactor_marks",
  ]
  try OldArchive.undoThird(of: temporary.archive)
  try temporary.reopen(for: .reading)
  let plain = try Connection(path: temporary.path, mode: .readWrite)
  for table in tables { try plain.execute("DROP TABLE \(table)") }
  try plain.execute("PRAGMA user_version = 1")
  let old = try Archive(at: temporary.path, for: .reading)
  #expect(try old.accounts().isEmpty)
  #expect(try old.channelAccess().isEmpty)
  #expect(try old.exclusions().isEmpty)
  #expect(try old.messageCount == 1)
  try temporary.reopen()
  #expect(try temporary.value("PRAGMA user_version") == 3)
  #expect(try temporary.archive.accounts().isEmpty)
  #expect(try temporary.archive.messageCount == 1)
}
