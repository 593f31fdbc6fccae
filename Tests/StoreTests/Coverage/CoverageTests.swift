import Model
import Store
import TestSupport
import Testing

private func ids(_ low: Int64, _ high: Int64) throws -> ClosedRange<Snowflake> {
  try #require(Snowflake(rawValue: low))...#require(Snowflake(rawValue: high))
}

/// An archive with one channel, of key 1, whose newest message is 100.
private func ledger() throws -> (TemporaryArchive, Run) {
  let temporary = try TemporaryArchive()
  let now = Timestamp(milliseconds: 1)
  let run = try temporary.archive.beginRun(command: "t", origin: nil, source: .api, now: now)
  try temporary.ingest([Builder.message(id: 100)])
  return (temporary, run)
}

private func claim(
  _ interval: ClosedRange<Snowflake>,
  _ source: CoverageSource = .page,
  account: Int64 = 9,
  in ledger: (TemporaryArchive, Run),
  at milliseconds: Int64 = 5
) throws {
  let (archive, run) = (ledger.0.archive, ledger.1)
  try archive.write("claiming") { () throws(StoreError) in
    try archive.claim(
      interval,
      channel: 1,
      account: account,
      source: source,
      run: run,
      now: Timestamp(milliseconds: milliseconds)
    )
  }
}

@Test func `claims that touch become one, and those of another source stay apart`() throws {
  let ledger = try ledger()
  try claim(ids(10, 19), in: ledger)
  try claim(ids(31, 40), in: ledger)
  try claim(ids(20, 20), .live, in: ledger)
  try claim(ids(20, 30), in: ledger, at: 6)
  let kept = try ledger.0.archive.coverage(ofChannel: 1, account: 9)
  #expect(kept.map(\.ids) == [try ids(10, 40), try ids(20, 20)])
  #expect(kept.map(\.source) == [.page, .live])
  #expect(kept.map(\.learnedAt.milliseconds) == [6, 5])
}

@Test func `gaps are what no source vouches for, up to the newest message`() throws {
  let ledger = try ledger()
  try claim(ids(10, 19), in: ledger)
  try claim(ids(15, 30), .live, in: ledger)
  try claim(ids(90, 95), .import, account: 0, in: ledger)
  try claim(ids(50, 60), account: 4, in: ledger)
  #expect(
    try ledger.0.archive.gaps(channel: 1, account: 9)
      == [ids(1, 9), ids(31, 89), ids(96, 100)]
  )
}

@Test func `a channel of which no message is known has no gaps`() throws {
  #expect(try TemporaryArchive().archive.gaps(channel: 7, account: 0).isEmpty)
}

@Test(arguments: 0..<8 as Range<UInt64>)
func `the ledger agrees with the set of all claims`(seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  let ledger = try ledger()
  var expected = IntervalSet()
  for _ in 0..<25 {
    let low = Int64.random(in: 1...100, using: &random)
    let interval = try ids(low, low + Int64.random(in: 0...12, using: &random))
    try claim(interval, in: ledger)
    expected.insert(interval)
    #expect(
      try ledger.0.archive.coverage(ofChannel: 1, account: 9).map(\.ids) == expected.intervals
    )
  }
}

@Test func `a claim that is undone with its rows leaves nothing`() throws {
  let (temporary, run) = try ledger()
  let archive = temporary.archive
  let interval = try ids(1, 50)
  #expect(throws: StoreError.self) {
    try archive.write("failing") { () throws(StoreError) in
      try archive.claim(
        interval,
        channel: 1,
        account: 9,
        source: .page,
        run: run,
        now: run.startedAt
      )
      throw .interrupted
    }
  }
  #expect(try archive.coverage(ofChannel: 1, account: 9).isEmpty)
}

@Test func `a claim outside of a transaction is a programmer's error`() async {
  await #expect(processExitsWith: .failure) {
    let temporary = try TemporaryArchive()
    let run = try temporary.archive.beginRun(
      command: "t",
      origin: nil,
      source: .api,
      now: Timestamp(milliseconds: 1)
    )
    try temporary.archive.claim(
      .lowest ... .highest,
      channel: 1,
      account: 0,
      source: .page,
      run: run,
      now: run.startedAt
    )
  }
}
