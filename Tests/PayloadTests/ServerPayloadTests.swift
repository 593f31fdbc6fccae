import Model
import Payload
import Testing

struct ServerPayloadTests {
  private let threads = #"""
    {"threads":[{"id":"9","type":11,"parent_id":"1","name":"b",
    "thread_metadata":{"archived":true,"archive_timestamp":"2026-08-14T18:25:41.008Z"}},
    {"type":11},7,{"id":"8","type":11}],"members":[],"has_more":true}
    """#

  @Test func `a refusal is read with its fields`() {
    let text = #"""
      {"code":"INVALID_FORM_BODY","message":"no","retry_after":"1.5","global":1,
      "errors":[{"path":"limit","code":"NUMBER_OUT_OF_RANGE"},{"path":"x"},3]}
      """#
    let error = ErrorPayload.decode(Array(text.utf8))
    #expect(error.code == "INVALID_FORM_BODY")
    #expect(error.retryAfter == 1.5)
    #expect(error.isGlobal)
    #expect(error.fields.map(\.code) == ["NUMBER_OUT_OF_RANGE", nil])
  }

  @Test(arguments: ["", "<html>", "[]", "null", "{", #"{"code":null,"errors":{}}"#])
  func `what is no refusal's body says nothing`(text: String) {
    #expect(ErrorPayload.decode(Array(text.utf8)) == ErrorPayload())
  }

  @Test func `pins come as pages`() throws {
    let text = #"""
      {"items":[{"message":{"id":"7","content":"é"},"pinned_at":"2026-08-14T18:25:41.008Z"},
      {"message":{"content":"no id"}},null],"has_more":true}
      """#
    let page = try PinsPayload.decode(Array(text.utf8))
    #expect(page.pins.map(\.messageID) == [try #require(Snowflake("7"))])
    #expect(page.pins.first?.message == Array(#"{"id":"7","content":"é"}"#.utf8))
    #expect(page.next?.iso8601 == "2026-08-14T18:25:41.008Z")
  }

  @Test func `pins come as bare messages from older servers`() throws {
    let page = try PinsPayload.decode(Array(#"[{"id":"7"},{"id":"6"}]"#.utf8))
    #expect(page.pins.map { $0.messageID.rawValue } == [7, 6])
    #expect(page.next == nil)
  }

  @Test(arguments: [
    #"[{"id":"5","username":"a"},{"username":"b"},{"id":6}]"#,
    #"{"items":[{"id":"5","username":"a"},{"username":"b"},{"id":6}],"has_more":true,"next_after":"6"}"#,
  ])
  func `users of a reaction come in two forms`(text: String) throws {
    let page = try ReactorsPayload.decode(Array(text.utf8))
    #expect(page.users.compactMap { $0.id?.rawValue } == [5, 6])
    #expect(page.next?.rawValue == (text.hasPrefix("[") ? nil : 6))
  }

  @Test func `threads come with where the list goes on`() throws {
    let page = try ThreadsPayload.decode(Array(threads.utf8))
    #expect(page.threads.map { $0.id.rawValue } == [9, 8])
    #expect(page.threads.first?.archivedAt?.iso8601 == "2026-08-14T18:25:41.008Z")
    #expect(page.nextID?.rawValue == 8)
    #expect(page.nextTime?.iso8601 == "2026-08-14T18:25:41.008Z")
  }

  @Test func `a log-in's answer shows nothing of its secrets`() throws {
    let text = #"{"token":"flx_hidden","ticket":"hidden","poll_secret":"hidden","code":"hidden"}"#
    let answer = try #require(try LoginPayload.decode(Array(text.utf8)))
    #expect(answer.token == "flx_hidden")
    var dumped = "\(answer)\(String(reflecting: answer))"
    dump(answer, to: &dumped)
    #expect(!dumped.contains("hidden"))
  }
}
