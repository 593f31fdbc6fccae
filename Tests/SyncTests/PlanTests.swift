import Model
import Store
import Sync
import Testing

private func id(_ number: Int64) -> Snowflake { Snowflake(rawValue: number) ?? .lowest }

private let now = Timestamp(milliseconds: 1_780_000_000_000)

private func target(
  _ number: Int64,
  kind: Channel.Kind = .text,
  parent: Int64? = nil,
  tip: Int64? = 359_900_000_000 << 22,
  history: VisibleHistory = .whole
) -> SyncTarget {
  let channel = Channel(
    id: id(number),
    kind: kind,
    guildID: id(300),
    parentID: parent.map(id),
    lastMessageID: tip.map(id)
  )
  return SyncTarget(channel: channel, history: history)
}

private func plan(
  _ target: SyncTarget,
  _ options: SyncOptions = SyncOptions(),
  _ change: (inout PlanBasis) -> Void = { _ in }
) -> ChannelPlan {
  var basis = PlanBasis()
  change(&basis)
  return BackfillPlan(basis: basis, options: options, now: now).plan(target)
}

@Test func `a channel of which nothing is known is asked from its tip to its start`() {
  let plan = plan(target(500))
  #expect(plan.skipped == nil)
  #expect(plan.gaps.intervals == [id(1)...id(359_900_000_000 << 22)])
  #expect(plan.estimatedRequests >= 1)
}

@Test func `a channel whose newest message is covered is not asked`() {
  let plan = plan(target(500)) { basis in
    basis.covered[id(500)] = IntervalSet([id(1)...id(359_900_000_000 << 22)])
  }
  #expect(plan.skipped == .complete)
  #expect(plan.estimatedRequests == 0)
}

@Test(arguments: [Channel.Kind.category, .forum, .media, .link])
func `what holds no messages is never asked`(kind: Channel.Kind) {
  #expect(plan(target(500, kind: kind)).skipped == .holdsNothing)
}

@Test func `an unknown kind of channel is asked once`() {
  let unknown = target(500, kind: Channel.Kind(rawValue: 77))
  #expect(plan(unknown).skipped == nil)
  let access = ChannelAccess.after(
    .holdsNothing,
    reason: nil,
    channelID: id(500),
    account: id(77),
    previous: nil,
    now: Timestamp(milliseconds: 0)
  )
  #expect(plan(unknown) { $0.access[id(500)] = access }.skipped == .holdsNothing)
}

@Test(arguments: [500, 300, 400] as [Int64])
func `exclusions hold for channels, guilds and categories`(excluded: Int64) {
  let plan = plan(target(500, parent: 400)) { $0.exclusions = [id(excluded)] }
  #expect(plan.skipped == .excluded)
}

@Test func `an excluded category excludes the threads of its channels`() {
  let thread = target(501, kind: .publicThread, parent: 500)
  let channel = Channel(id: id(500), kind: .text, guildID: id(300), parentID: id(400))
  for excluded in [id(400), id(500), id(300), id(999)] {
    let plan = plan(thread) { basis in
      basis.exclusions = [excluded]
      basis.lineage = Lineage([channel])
    }
    #expect(plan.skipped == (excluded == id(999) ? nil : .excluded))
  }
}

@Test func `a starred guild stands for its channels`() {
  var options = SyncOptions()
  options.isStarredOnly = true
  #expect(plan(target(500), options).skipped == .notChosen)
  #expect(plan(target(500), options) { $0.starred = [id(300)] }.skipped == nil)
}

@Test func `what lies before the visible history is no gap`() {
  let start = id(359_000_000_000 << 22)
  let plan = plan(target(500, history: .since(start)))
  #expect(plan.gaps.intervals.first?.lowerBound == start)
}

@Test func `the newest gaps come first, and last where the oldest are wanted first`() {
  let targets = (1...3).map { target(500 + $0, tip: (359_000_000_000 + $0) << 22) }
  func order(_ options: SyncOptions) -> [Int64] {
    BackfillPlan(basis: PlanBasis(), options: options, now: now).plan(targets, rate: 5).channels
      .map(\.target.channel.id.rawValue)
  }
  #expect(order(SyncOptions()) == [503, 502, 501])
  var options = SyncOptions()
  options.isOldestFirst = true
  #expect(order(options) == [501, 502, 503])
}
