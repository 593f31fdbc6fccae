import Payload
import Testing

@Test(arguments: [
  (#"{"a":1}"#, #"{"a":2}"#, #"{"a":1}"#),
  (#"{"a":1}"#, #"{"b": [2] ,"a":0}"#, #"{"a":1,"b": [2]}"#),
  (#"{ "a" : 1 }"#, #"{"b" : {"x":1.0}}"#, #"{ "a" : 1 ,"b" : {"x":1.0}}"#),
  ("{}", #"{"a":"é\ud800","b":2}"#, #"{"a":"é\ud800","b":2}"#),
  (#"{"a":null}"#, #"{"a":[1]}"#, #"{"a":null}"#),
  (#"{"\u0061":1}"#, #"{"a":[1]}"#, #"{"\u0061":1}"#),
  (#"{"a":1}"#, #"{"b":1,"b":2}"#, #"{"a":1,"b":2}"#),
  (#"{"é":1}"#, "{\"e\u{301}\":2}", "{\"é\":1,\"e\u{301}\":2}"),
  ("[1]", #"{"a":1}"#, "[1]"), (#"{"a":1}"#, "[1]", #"{"a":1}"#),
])
func `absent members are kept byte for byte`(new: String, old: String, expected: String) throws {
  let merged = try JSONReader().read(Array(new.utf8)) { (newValue) throws(PayloadError) in
    try JSONReader().read(Array(old.utf8)) { oldValue in
      JSONMerge.document(newValue, keepingAbsentMembersOf: oldValue)
    }
  }
  #expect(Array(merged) == Array(expected.utf8))
}
