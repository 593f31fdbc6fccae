import TestSupport
import Testing
import Text

@testable import Query

@Test(arguments: [1, 2, 3] as [UInt64])
func `where blanks tell that a word ends, ICU says so too`(seed: UInt64) throws {
  let analyser = try TextAnalyser()
  let breaker = try WordBreaker()
  var chat = RandomChat(random: SeededRandom(seed: seed))
  var stood = 0
  for _ in 0..<2000 {
    let text = (0..<4).map { _ in
      chat.text(upTo: 3)
        + (["", ".", ", ", "!", ":", "\n"].randomElement(using: &chat.random) ?? "")
    }.joined()
    let boundaries = Set([0] + breaker.segments(of: text).map(\.range.upperBound))
    let places = analyser.tokens(of: text).map(\.range).filter { !$0.isEmpty }
    var bytes = Array(text.utf8)
    bytes.withUnsafeMutableBufferPointer { bytes in
      let words = NearbyWords(text: UnsafeBufferPointer(bytes), breaker: breaker)
      for place in places where words.standsAlone(place) {
        stood += 1
        #expect(boundaries.contains(place.lowerBound), "\(place) of \(text.debugDescription)")
        #expect(boundaries.contains(place.upperBound), "\(place) of \(text.debugDescription)")
      }
    }
  }
  #expect(stood > 1000)
}
