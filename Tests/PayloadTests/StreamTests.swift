import TestSupport
import Testing

@testable import Payload

/// What a stream handed out, as text.
private struct Heard: Equatable {
  var pieces: [String] = []
  var report: JSONStream.Report?
}

private func listen(
  _ json: [UInt8],
  _ target: JSONStream.Target,
  limit: Int = 1 << 20,
  memberLimit: Int = 1 << 20,
  cutting: (Int) -> Int
) -> Heard {
  var heard = Heard()
  var stream = JSONStream(elementsOf: target, elementLimit: limit, memberLimit: memberLimit)
  var start = 0
  while start < json.count {
    let end = min(json.count, start + cutting(start))
    // A copy of its own, so that a view that outlives its piece would be seen.
    Array(json[start..<end]).withUnsafeBufferPointer { bytes in
      stream.feed(bytes) { piece in heard.pieces.append(describe(piece)) }
    }
    start = end
  }
  heard.report = stream.finish()
  return heard
}

private func describe(_ piece: JSONStream.Piece) -> String {
  switch piece {
  case .element(let bytes, let index, let offset):
    "\(index)@\(offset) \(String(decoding: bytes, as: UTF8.self))"
  case .member(let name, let bytes): "\(name)=\(String(decoding: bytes, as: UTF8.self))"
  case .skippedElement(let index, let offset, let length): "skip \(index)@\(offset) \(length)"
  case .skippedMember(let name, let length): "skip \(name) \(length)"
  }
}

private let export = #"""
  {"guild": {"id": "1", "name": "a \"b\" ]}"}, "n\u0061me": 3,
   "messages": [ {"id":"1","x":"}]\\"}, 12, "s", [1,[2]], null ],
   "messageCount": 5 }
  """#

@Test func `the array's elements and the other members come out`() {
  let heard = listen(Array(export.utf8), .member("messages")) { _ in .max / 2 }
  #expect(
    heard.pieces == [
      #"guild={"id": "1", "name": "a \"b\" ]}"}"#, "name=3", #"0@76 {"id":"1","x":"}]\\"}"#,
      "1@99 12", #"2@103 "s""#, "3@108 [1,[2]]", "4@117 null", "messageCount=5",
    ]
  )
  #expect(
    heard.report == .init(ending: .complete, hasArray: true, elements: 5, skipped: 0)
  )
}

@Test(arguments: 0..<60)
func `a stream comes out the same however it is cut`(seed: Int) {
  var random = SeededRandom(seed: UInt64(seed))
  let json = Array(export.utf8)
  let whole = listen(json, .member("messages")) { _ in json.count }
  let cut = listen(json, .member("messages")) { _ in
    seed == 0 ? 1 : Int.random(in: 1...(1 + seed), using: &random)
  }
  #expect(cut == whole, "seed \(seed)")
}

@Test func `a stream cut short says so and has handed out what was whole`() {
  let json = Array(export.utf8)
  for length in 0..<(json.count - 1) {
    let heard = listen(Array(json[..<length]), .member("messages")) { _ in 7 }
    #expect(heard.report?.ending == .cutShort)
    #expect(heard.report?.elements == heard.pieces.count { $0.contains("@") })
  }
}

@Test(arguments: [
  ("[1,2]", JSONStream.Ending.complete, 2), (" [ ] ", .complete, 0), ("[1,2", .cutShort, 1),
  ("[1,2 ", .cutShort, 2), ("[1,]", .complete, 1), ("", .cutShort, 0), ("{}", .broken(at: 0), 0),
  ("[1] x", .broken(at: 4), 1), ("[1 2]", .broken(at: 3), 1), ("[1}", .broken(at: 2), 1),
  ("[:]", .broken(at: 1), 0), ("\u{FEFF}[1]", .complete, 1), ("7", .broken(at: 0), 0),
])
func `an array as a document ends as it ends`(
  json: String,
  ending: JSONStream.Ending,
  elements: Int
) {
  for size in 1...4 {
    let heard = listen(Array(json.utf8), .document) { _ in size }
    #expect(heard.report?.ending == ending)
    #expect(heard.report?.elements == elements)
  }
}

@Test func `what is longer than its limit is skipped and reported`() {
  let json = #"{"a":"123456789","m":["12345678",1,["123456"]],"b":2}"#
  for size in 1...60 {
    let heard = listen(Array(json.utf8), .member("m"), limit: 9, memberLimit: 8) { _ in size }
    #expect(
      heard.pieces == ["skip a 11", "skip 0@22 10", "1@33 1", "skip 2@35 10", "b=2"]
    )
    #expect(heard.report?.skipped == 2)
  }
}

@Test func `a document without the array says so`() {
  let heard = listen(Array(#"{"messages":{}}"#.utf8), .member("messages")) { _ in 3 }
  #expect(heard.report == .init(ending: .complete, hasArray: false, elements: 0, skipped: 0))
  #expect(heard.pieces == ["messages={}"])
}

@Test(arguments: [
  (#"{"a\u":1}"#, "au=1"), (#"{"a\u12":1}"#, "au12=1"), (#"{"\q":1}"#, "q=1"),
  (#"{"\ud800":1}"#, "\u{FFFD}=1"),
])
func `a name with a broken escape is a name`(json: String, expected: String) {
  #expect(listen(Array(json.utf8), .member("m")) { _ in 2 }.pieces == [expected])
}

@Test func `brackets without end are only counted`() {
  let json = Array(repeating: UInt8(ascii: "["), count: 100_000)
  let heard = listen(json, .document, limit: 1000) { _ in 4096 }
  #expect(heard.report?.ending == .cutShort)
  #expect(heard.pieces == [])
}

private func lines(_ text: String, limit: Int = 100, cutting size: Int) -> [String] {
  var splitter = LineSplitter(limit: limit)
  var heard: [String] = []
  func hear(_ piece: LineSplitter.Piece) {
    switch piece {
    case .line(let bytes, let number, let isTerminated):
      heard.append("\(number)\(isTerminated ? " " : "? ")\(String(decoding: bytes, as: UTF8.self))")
    case .skipped(let number, let length): heard.append("\(number) skipped \(length)")
    }
  }
  let bytes = Array(text.utf8)
  var start = 0
  while start < bytes.count {
    let end = min(bytes.count, start + size)
    Array(bytes[start..<end]).withUnsafeBufferPointer { splitter.feed($0, hear) }
    start = end
  }
  splitter.finish(hear)
  return heard
}

@Test(arguments: 1...12)
func `lines come out the same however they are cut`(size: Int) {
  #expect(lines("a\r\nbc\n\n\nd\re", cutting: size) == ["1 a", "2 bc", "5? d\re"])
  #expect(lines("a\n", cutting: size) == ["1 a"])
  #expect(lines("", cutting: size) == [])
  #expect(
    lines("12345\n123456\r\n1234\r\n123456789", limit: 5, cutting: size).map { $0.prefix(9) }
      == ["1 12345", "2 skipped", "3 1234", "4 skipped"]
  )
}
