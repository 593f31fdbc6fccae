import Foundation
import Model
import TestSupport
import Testing
import Writing

struct WriterTests {
  @Test func `objects, arrays and values have their separators`() {
    var json = JSONWriter()
    json.object {
      $0.member("id", Snowflake(rawValue: 9_007_199_254_740_993))
      $0.member("at", Timestamp(milliseconds: 0))
      $0.member("none", String?.none)
      $0.key("list")
      $0.array { list in
        list.value(1)
        list.object { _ in }
        list.array { _ in }
        list.value(true)
        list.value(0.5)
        list.value(Double.infinity)
      }
    }
    json.endLine()
    json.value("next")
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == """
        {"id":"9007199254740993","at":"1970-01-01T00:00:00.000Z","none":null,\
        "list":[1,{},[],true,0.5,null]}
        "next"
        """
    )
  }

  @Test(arguments: [
    ("\"\\/\n\r\t\u{8}", #""\"\\/\n\r\t\u0008""#), ("\u{7F}\u{9B}é", #""\u007f\u009bé""#),
    ("a\u{202E}b\u{2028}\u{200F}\u{61C}", #""a\u202eb\u2028\u200f\u061c""#),
    ("\u{200D}👍\u{FEFF}", "\"\u{200D}👍\u{FEFF}\""),
  ])
  func `a text is escaped`(_ text: String, _ expected: String) {
    var json = JSONWriter()
    json.value(text)
    #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `another reader reads the same text, and the bytes are safe`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<100 {
      let text = String(decoding: SafeTextTests.hostileBytes(&random), as: UTF8.self)
      var json = JSONWriter()
      json.array { $0.value(text) }
      let read = try JSONDecoder().decode([String].self, from: Data(json.bytes))
      #expect(read.first?.unicodeScalars.elementsEqual(text.unicodeScalars) == true, "seed \(seed)")
      let written = String(decoding: json.bytes, as: UTF8.self)
      #expect(
        written.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
        "seed \(seed)"
      )
    }
  }

  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""),
    ("two\nlines", "\"two\nlines\""), (" outer", "\" outer\""), ("=1+2", "'=1+2"),
    ("+49", "'+49"), ("-x", "'-x"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "'\t=1"),
    ("  =1", "'  =1"), ("＝1", "'＝1"), ("=HYPERLINK(\"x\",1)", "\"'=HYPERLINK(\"\"x\"\",1)\""),
    ("a=1", "a=1"),
  ])
  func `a field is quoted, and no formula is left`(_ text: String, _ expected: String) {
    var csv = CSVWriter(isForTerminal: false)
    csv.field(text)
    #expect(String(decoding: csv.bytes, as: UTF8.self) == expected)
  }

  @Test func `rows have commas and ends`() {
    var csv = CSVWriter(isForTerminal: true)
    csv.field("a\u{1B}")
    csv.field(String?.none)
    csv.field(-5)
    csv.endRow()
    csv.field("b")
    csv.endRow()
    #expect(String(decoding: csv.bytes, as: UTF8.self) == "a␛,,-5\r\nb\r\n")
  }
}
