import Payload
import Testing

@Test func `a text of two members is read`() throws {
  let document = try JSONDocument(#"{"a":[1,2.50,-0e3],"b":"x\n\u00e9"}"#)
  document.withRoot { root in
    #expect(root["a"]?.elements.map { $0.numberText } == ["1", "2.50", "-0e3"])
    #expect(root["b"]?.string == "x\né")
  }
}
