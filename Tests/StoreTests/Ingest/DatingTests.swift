import Model
import Payload
import SQLite
import Store
import TestSupport
import Testing

@Test(arguments: [false, true])
func `a profile told with a message from the future stands only where files may tell of any time`(
  isLive: Bool
) throws {
  let archive = try TemporaryArchive()
  let now = Timestamp(milliseconds: 1_780_000_000_000)
  let run = try archive.archive.beginRun(command: "test", origin: nil, source: .api, now: now)
  let dating = isLive ? Dating { now } : .anyTime
  let ingester = try Ingester(archive: archive.archive, run: run, dating: dating)
  // The year 2080, and a second ago.
  let told: [(Int64, String)] = [(2_051_222_400_000, "later"), (364_929_599_000, "now")]
  for (milliseconds, name) in told {
    let text = """
      {"id":"\(Builder.id(milliseconds))","channel_id":"500","content":"a","type":0,\
      "author":{"id":"70","username":"\(name)"}}
      """
    let incoming = try Builder.incoming(Array(text.utf8), shape: .fluxer)
    try archive.archive.write("testing") { () throws(StoreError) in
      _ = try ingester.ingest([incoming])
    }
  }
  #expect(try archive.value("SELECT username FROM v1_users")?.text == (isLive ? "now" : "later"))
}
