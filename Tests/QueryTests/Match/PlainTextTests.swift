import TestSupport
import Testing
import Text

@testable import Query

@Test(arguments: [1, 2, 3, 4] as [UInt64])
func `no token begins so where a plain text is said to lack it`(seed: UInt64) throws {
  let analyser = try TextAnalyser()
  var random = SeededRandom(seed: seed)
  let letters = [Unicode.Scalar](
    "aabbAB1 2.#@<:_'-+é\u{212A}kжЖאบ東か한\u{1F600}\u{3392}\u{301}\u{64B}\u{E31}\u{200D}\u{2019}\u{AD}"
      .unicodeScalars
  )
  var ruledOut = 0
  for _ in 0..<20_000 {
    let scalars = (0..<Int.random(in: 0...14, using: &random)).compactMap { _ in
      letters.randomElement(using: &random)
    }
    let text = String(String.UnicodeScalarView(scalars))
    let wanted = (0..<Int.random(in: 1...2, using: &random)).compactMap { _ in
      "ab1k".utf8.randomElement(using: &random)
    }
    var bytes = Array(text.utf8)
    let lacks = wanted.withUnsafeBufferPointer { wanted in
      bytes.withUnsafeMutableBufferPointer { text in
        PlainText.lacks(beginning: wanted, in: UnsafeBufferPointer(text))
      }
    }
    guard lacks else { continue }
    ruledOut += 1
    var table = TokenTable()
    table.read(text, by: analyser)
    let tokens = table.entries.map { table.text($0) }
    let fitting = tokens.filter { $0.utf8.starts(with: wanted) }
    #expect(fitting.isEmpty, "\(text.debugDescription) \(String(decoding: wanted, as: UTF8.self))")
  }
  #expect(ruledOut > 500)
}
