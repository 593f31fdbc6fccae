import Model
import SQLite
import Testing

@testable import Sync

private func id(_ seconds: Double, _ sequence: Int64 = 0) throws -> Snowflake {
  try #require(Snowflake(rawValue: (1_000_000_000 + Int64(seconds * 1_000)) << 22 | sequence))
}

/// A moment so many seconds behind the ids' beginning.
private func moment(_ seconds: Double, uptime: Double? = nil) -> LiveMoment {
  LiveMoment(
    wall: Timestamp(milliseconds: Snowflake.epoch + 1_000_000_000 + Int64(seconds * 1_000)),
    uptime: .seconds(uptime ?? seconds)
  )
}

private let channel = Snowflake.lowest

@Test func `a claim runs from what was known to what is settled`() throws {
  var claims = LiveClaims()
  claims.begin(channel, after: try id(0))
  claims.note(try id(1), in: channel, at: moment(1))
  claims.note(try id(4), in: channel, at: moment(4))
  claims.heard(at: moment(6.5))
  #expect(claims.take() == [.init(channel: channel, ids: try id(0).successor...id(1))])
  claims.heard(at: moment(9.5))
  #expect(claims.take() == [.init(channel: channel, ids: try id(0).successor...id(4))])
  #expect(claims.take().isEmpty)
}

@Test func `silence proves nothing`() throws {
  var claims = LiveClaims()
  claims.begin(channel, after: try id(0))
  claims.note(try id(1), in: channel, at: moment(1))
  claims.heard(at: moment(5))
  #expect(claims.take().isEmpty)
  claims.endAll()
  #expect(claims.take().isEmpty)
}

@Test(arguments: [(60.0, 1.5), (1.5, 60.0)])
func `a clock that jumps settles nothing by itself`(wall: Double, uptime: Double) throws {
  var claims = LiveClaims()
  claims.begin(channel, after: try id(0))
  claims.note(try id(1), in: channel, at: moment(1))
  claims.heard(at: moment(wall, uptime: uptime))
  #expect(claims.take().isEmpty)
}

@Test func `what is replayed after a break waits anew`() throws {
  var claims = LiveClaims()
  claims.begin(channel, after: try id(0))
  claims.note(try id(1), in: channel, at: moment(1))
  claims.suspend()
  claims.note(try id(20), in: channel, at: moment(50))
  claims.heard(at: moment(58))
  #expect(claims.take().isEmpty)
  claims.resume(at: moment(60))
  claims.heard(at: moment(64))
  #expect(claims.take().isEmpty)
  claims.heard(at: moment(65))
  #expect(claims.take() == [.init(channel: channel, ids: try id(0).successor...id(20))])
}

@Test func `a session that is over keeps what was settled and gives up the rest`() throws {
  var claims = LiveClaims()
  claims.begin(channel, after: try id(0))
  claims.note(try id(1), in: channel, at: moment(1))
  claims.heard(at: moment(7))
  claims.note(try id(8), in: channel, at: moment(8))
  claims.endAll()
  #expect(claims.take() == [.init(channel: channel, ids: try id(0).successor...id(1))])
  claims.note(try id(30), in: channel, at: moment(30))
  claims.heard(at: moment(40))
  #expect(claims.take().isEmpty)
}

@Test func `a feed without a known end begins with the first message heard`() throws {
  var claims = LiveClaims()
  claims.begin(channel, after: nil)
  #expect(claims.note(try id(5), in: channel, at: moment(5)))
  #expect(!claims.note(try id(6), in: channel, at: moment(6)))
  claims.note(try id(4), in: channel, at: moment(6))
  claims.heard(at: moment(20))
  #expect(claims.take() == [.init(channel: channel, ids: try id(5)...id(6))])
}

@Test func `an id from the future extends no claim`() throws {
  var claims = LiveClaims()
  claims.begin(channel, after: try id(0))
  claims.note(.highest, in: channel, at: moment(1))
  claims.note(try id(2_000), in: channel, at: moment(1))
  claims.note(try id(1), in: channel, at: moment(1))
  claims.heard(at: moment(20))
  #expect(claims.take() == [.init(channel: channel, ids: try id(0).successor...id(1))])
}

@Test func `a stream without a pause settles as it goes`() throws {
  var claims = LiveClaims()
  claims.begin(channel, after: try id(0))
  var highest: Snowflake?
  for step in 1...200 {
    let now = Double(step) / 10
    claims.heard(at: moment(now))
    claims.note(try id(now), in: channel, at: moment(now))
    for claim in claims.take() {
      highest = max(highest ?? claim.ids.upperBound, claim.ids.upperBound)
    }
  }
  let settled = try #require(highest)
  #expect(settled <= (try id(15)))
  #expect(settled >= (try id(13)))
}

@Test func `a message ends the silence before it at once, and settles itself later`() throws {
  var claims = LiveClaims()
  claims.begin(channel, after: try id(0))
  claims.note(try id(90_000), in: channel, at: moment(90_000))
  // By its id nothing was born within the minute before it that is claimed already.
  let quiet = try id(90_000 - 60).predecessor
  #expect(claims.take() == [.init(channel: channel, ids: try id(0).successor...quiet)])
  #expect(claims.take().isEmpty)
  claims.heard(at: moment(90_006))
  #expect(claims.take() == [.init(channel: channel, ids: try id(0).successor...id(90_000))])
}

@Test func `a short silence waits until its end has settled`() throws {
  var claims = LiveClaims()
  claims.begin(channel, after: try id(0))
  claims.note(try id(300), in: channel, at: moment(300))
  #expect(claims.take().isEmpty)
}

@Test func `a message that is not written, or came during a break, claims no silence`() throws {
  var claims = LiveClaims()
  claims.begin(channel, after: try id(0))
  claims.note(try id(90_000), in: channel, at: moment(90_000))
  claims.miss(try id(90_000), in: channel)
  #expect(claims.take().isEmpty)
  claims.suspend()
  claims.note(try id(190_000), in: channel, at: moment(190_000))
  #expect(claims.take().isEmpty)
  // A message that claims to be of tomorrow proves nothing of today.
  claims.resume(at: moment(190_010))
  claims.note(try id(290_000), in: channel, at: moment(190_011))
  #expect(claims.take().isEmpty)
}
