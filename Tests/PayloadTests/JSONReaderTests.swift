import Payload
import Testing

@Test func `values are found by the names of members`() throws {
  let document = try JSONDocument(#" {"a":[1,2.50,-0e3],"b":"x\n\u00e9","c":{"d":null}} "#)
  document.withRoot { root in
    #expect(root["a"]?.elements.map { $0.numberText } == ["1", "2.50", "-0e3"])
    #expect(root["b"]?.string == "x\né")
    #expect(root["c"]?["d"]?.isNull == true)
    #expect(root["e"] == nil)
    #expect(root.count == 3)
  }
}

@Test(arguments: [
  (#""""#, ""), (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\b\f\n\r\t""#, "\u{8}\u{c}\n\r\t"),
  (#""\u0041\u00E9\u20ac""#, "Aé€"), (#""\ud83d\ude00""#, "😀"), (#""x\ud83d""#, "x\u{FFFD}"),
  (#""\ude00x""#, "\u{FFFD}x"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
  (#""\ud83dA\u0042""#, "\u{FFFD}AB"), (#""\u0000""#, "\0"), ("\"a\0b\u{1}\n\"", "a\0b\u{1}\n"),
])
func `a string is what its escapes say`(json: String, expected: String) throws {
  try JSONDocument(json).withRoot { root in
    #expect(root.string == expected)
    #expect(Array(root.rawBytes) == Array(json.utf8))
  }
}

@Test(
  arguments: [
    ([0x22, 0xFF, 0x22], "\u{FFFD}"), ([0x22, 0x61, 0xC3, 0x22], "a\u{FFFD}"),
    ([0x22, 0xED, 0xA0, 0x80, 0x22], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ([0x22, 0xFF, 0x5C, 0x6E, 0x22], "\u{FFFD}\n"),
  ] as [([UInt8], String)]
)
func `invalid bytes are replaced in the value`(json: [UInt8], expected: String) throws {
  try JSONDocument(json).withRoot { root in
    #expect(root.string == expected)
    #expect(Array(root.rawBytes) == json)
  }
}

@Test(arguments: [
  ("", PayloadError.unexpectedEnd(at: 0)), (" ", .unexpectedEnd(at: 1)),
  ("{", .unexpectedEnd(at: 1)), ("[1", .unexpectedEnd(at: 2)), (#"{"a""#, .unexpectedEnd(at: 4)),
  (#""abc"#, .unexpectedEnd(at: 4)), (#""ab\"#, .unexpectedEnd(at: 4)),
  ("tru", .unexpectedEnd(at: 3)),
  ("-", .unexpectedEnd(at: 1)), ("1.", .unexpectedEnd(at: 2)), ("1e+", .unexpectedEnd(at: 3)),
  (#""\u12"#, .unexpectedEnd(at: 5)), (#""\q""#, .badEscape(at: 1)),
  (#""\u12g4""#, .badEscape(at: 1)),
  ("01", .badNumber(at: 0)), ("-x", .badNumber(at: 0)), ("[1.x]", .badNumber(at: 1)),
  ("1 2", .trailingBytes(at: 2)), ("{}}", .trailingBytes(at: 2)), ("nulls", .trailingBytes(at: 4)),
  ("[1,]", .unexpectedByte(UInt8(ascii: "]"), at: 3, expected: .value)),
  (#"{"a":1,}"#, .unexpectedByte(UInt8(ascii: "}"), at: 7, expected: .key)),
  (#"{"a" 1}"#, .unexpectedByte(UInt8(ascii: "1"), at: 5, expected: .colon)),
  ("[1 2]", .unexpectedByte(UInt8(ascii: "2"), at: 3, expected: .commaOrBracket)),
  (#"{"a":1]"#, .unexpectedByte(UInt8(ascii: "]"), at: 6, expected: .commaOrBrace)),
  ("NaN", .unexpectedByte(UInt8(ascii: "N"), at: 0, expected: .value)),
  ("trux", .unexpectedByte(UInt8(ascii: "x"), at: 3, expected: .value)),
])
func `what is no document is refused at its place`(json: String, expected: PayloadError) {
  #expect(complaint(Array(json.utf8)) == expected)
}

@Test func `a byte order mark is passed over`() throws {
  try JSONDocument([0xEF, 0xBB, 0xBF, 0x37]).withRoot { #expect($0.integer == 7) }
}

@Test func `the last member of a name counts`() throws {
  try JSONDocument(#"{"a":1,"\u0061":2}"#).withRoot { root in
    #expect(root["a"]?.integer == 2)
    #expect(root.members.map { $0.key.string } == ["a", "a"])
  }
}

@Test func `512 levels are read and 513 are refused`() {
  func nested(_ depth: Int) -> [UInt8] {
    Array(repeating: UInt8(ascii: "["), count: depth)
      + Array(repeating: UInt8(ascii: "]"), count: depth)
  }
  #expect(complaint(nested(512)) == nil)
  #expect(complaint(nested(513)) == .tooDeep(at: 512))
  #expect(complaint(nested(100_000)) == .tooDeep(at: 512))
  #expect(complaint(Array(repeating: UInt8(ascii: "{"), count: 100_000)) != nil)
}

@Test func `64 MB are read and one byte more is refused`() throws {
  var json = Array(repeating: UInt8(ascii: "x"), count: JSONReader.maximumLength)
  json[0] = UInt8(ascii: "\"")
  json[json.count - 1] = UInt8(ascii: "\"")
  let length = try JSONReader().read(json) { $0.string?.utf8.count }
  #expect(length == JSONReader.maximumLength - 2)
  json.append(UInt8(ascii: " "))
  #expect(complaint(json) == .tooLarge(json.count))
}

@Test func `a reader reads within its own scope`() throws {
  let reader = JSONReader()
  let sum = try reader.read(Array("[1,2]".utf8)) { (outer) throws(PayloadError) in
    let inner = try reader.read(Array("[40]".utf8)) { $0.elements.compactMap(\.integer) }
    return (outer.elements.compactMap(\.integer) + inner).reduce(0, +)
  }
  #expect(sum == 43)
}

@Test(
  arguments: [
    ("5", 5), ("-5", -5), ("1.0e3", 1000), ("1000.000", 1000), ("12e-1", nil), ("120e-1", 12),
    ("0.5", nil), ("0.0", 0), ("0e999999", 0), ("1e999999", nil),
    ("9223372036854775807", Int64.max),
    ("9223372036854775808", nil), ("-9223372036854775808", Int64.min),
    ("1e18", 1_000_000_000_000_000_000),
    ("0.00000000000000000001e20", 1), ("1.5e1", 15),
    ("100000000000000000000e-2", 1_000_000_000_000_000_000),
    ("123456789012345678901234567890", nil),
  ] as [(String, Int64?)]
)
func `a number is whole if it says so exactly`(json: String, expected: Int64?) throws {
  try JSONDocument(json).withRoot { #expect($0.integer == expected) }
}

@Test func `every error is a sentence`() {
  let errors: [PayloadError] = [
    .tooLarge(70_000_000), .tooDeep(at: 3), .unexpectedEnd(at: 4),
    .unexpectedByte(0, at: 1, expected: .value), .badEscape(at: 1), .badNumber(at: 1),
    .trailingBytes(at: 9), .notAnObject, .noUsableID, .noUsableChannel,
  ]
  #expect(Set(errors.map(\.description)).count == errors.count)
  let error = PayloadError.unexpectedByte(UInt8(ascii: "]"), at: 3, expected: .value)
  #expect(error.description == "expected a value at byte 3, found ']'")
}
