import Payload
import TestSupport
import Testing

@Suite struct GatewayEnvelopeTests {
  private static let good: [(String, Int64, Int64?, String?, String?)] = [
    (#"{"op":0,"t":"READY","s":1,"d":{"a":[1,"}"]}}"#, 0, 1, "READY", #"{"a":[1,"}"]}"#),
    (#" { "d" : null , "op" : 11 } "#, 11, nil, nil, "null"),
    (#"{"op":9,"d":false}"#, 9, nil, nil, "false"),
    (#"{"op":0,"op":7,"x":"\"op\":1"}"#, 7, nil, nil, nil),
    (#"{"t":"\u0041B","s":"5","op":0,"d":["\\"]}"#, 0, nil, "AB", #"["\\"]"#),
  ]

  @Test(arguments: good)
  func `the outside of a payload is found`(
    text: String,
    operation: Int64,
    sequence: Int64?,
    event: String?,
    data: String?
  ) throws {
    let bytes = Array(text.utf8)
    let envelope = try GatewayEnvelope(bytes)
    #expect(envelope.operation == operation)
    #expect(envelope.sequence == sequence)
    #expect(envelope.event == event)
    #expect(envelope.data.map { String(decoding: bytes[$0], as: UTF8.self) } == data)
  }

  @Test(arguments: [
    "", "{", "[]", "null", "7", "{}", #"{"op":"1"}"#, #"{"op":-1}"#, #"{"op":1"#, #"{"op":1,}"#,
    #"{,"op":1}"#, #"{"op" 1}"#, #"{op:1}"#, #"{"op":1 "d":2}"#, #"{"op":99999999999999999999}"#,
    "\"", "{\"", "{\"a\\",
  ])
  func `what is no payload is refused`(text: String) {
    #expect(throws: PayloadError.notAnObject) { try GatewayEnvelope(Array(text.utf8)) }
  }

  @Test func `fields of what is carried are found, and nothing deeper`() throws {
    let text = #"{"op":0,"d":{"x":{"id":"1"},"id":"2","n":3,"id":"4","b":true}}"#
    let bytes = Array(text.utf8)
    let fields = try GatewayEnvelope(bytes).fields(["id", "n", "b", "z"], in: bytes)
    #expect(fields == ["id": "4", "n": "3"])
  }

  @Test func `it agrees with the reader on every payload that the reader takes`() throws {
    var random = SeededRandom(seed: 5)
    let text = #"{"op":0,"t":"A\"\\","s":12,"d":{"a":[{},[],"}]{",{"b":[null,1.5e3]}],"id":"7"}}"#
    for _ in 0..<5_000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let byte = Array("{}[]\",:\\ 0aé".utf8).randomElement(using: &random) ?? 0
        bytes[Int.random(in: bytes.indices, using: &random)] = byte
      }
      guard let document = try? JSONDocument(bytes) else {
        _ = try? GatewayEnvelope(bytes)
        continue
      }
      let told = document.withRoot { try? GatewayPayload($0) }.map { ($0.sequence, $0.event) }
      guard let told, let envelope = try? GatewayEnvelope(bytes) else { continue }
      #expect(envelope.sequence == told.0, "\(String(decoding: bytes, as: UTF8.self))")
      #expect(envelope.event == told.1, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
