import CICU

/// Finds words as people read them, with ICU's dictionaries for scripts without spaces.
///
/// The index does not depend on it, for a dictionary cuts the same word differently in different
/// company. It serves `=exact` in such scripts, and the bonus for whole words. It holds an ICU
/// handle: one for each thread.
public final class WordBreaker {
  /// A stretch between two boundaries.
  public struct Segment: Sendable, Equatable {
    /// Where it stands, in UTF-8 bytes.
    public let range: Range<Int>
    /// Whether it is a word, a number or an emoji, and not punctuation or space.
    public let isWord: Bool

    /// Makes a segment of its parts.
    public init(range: Range<Int>, isWord: Bool) {
      self.range = range
      self.isWord = isWord
    }
  }

  private let breaker: OpaquePointer
  private var text = UTF16Text()

  /// Opens ICU's word iterator.
  ///
  /// - Parameter locale: A locale such as `fi`, where its rules differ; the root by default.
  /// - Throws: `TextError.unavailable` where ICU has no rules.
  public init(locale: String = "") throws(TextError) {
    var status = U_ZERO_ERROR
    guard let breaker = icu_word_breaker(locale, &status), !icu_failed(status) else {
      throw .unavailable(what: "word rules", code: Int32(status.rawValue))
    }
    self.breaker = breaker
  }

  deinit {
    icu_close_breaker(breaker)
  }

  /// Cuts a text at every word boundary; the segments cover it without a gap.
  public func segments(of text: String) -> [Segment] {
    var text = text
    return text.withUTF8 { segments(of: $0) }
  }

  /// Cuts UTF-8 text at every word boundary; the segments cover it without a gap.
  public func segments(of bytes: UnsafeBufferPointer<UInt8>) -> [Segment] {
    text.set(bytes)
    return text.units.withUnsafeBufferPointer { units in
      var status = U_ZERO_ERROR
      icu_set_breaker_text(breaker, units.baseAddress, text.count, &status)
      guard !icu_failed(status) else { return [] }
      var segments: [Segment] = []
      var begin = icu_first_boundary(breaker)
      while case let end = icu_next_boundary(breaker), end >= 0 {
        let isWord = icu_boundary_status(breaker) >= 100 || isEmoji(Int(begin))
        segments.append(Segment(range: text.offset(begin)..<text.offset(end), isWord: isWord))
        begin = end
      }
      return segments
    }
  }

  /// Finds where words begin and end around a stretch of text.
  ///
  /// Only what surrounds it up to the next blanks is looked at, for no word reaches over a blank, and
  /// of writing without blanks so much on both sides that a dictionary finds its way.
  ///
  /// - Parameters:
  ///   - range: the stretch, in UTF-8 bytes.
  ///   - text: the whole text.
  /// - Returns: what was looked at, and the boundaries in it, in order and with both ends.
  public func boundaries(
    around range: Range<Int>,
    in text: UnsafeBufferPointer<UInt8>
  ) -> (window: Range<Int>, offsets: [Int]) {
    guard range.lowerBound >= 0, range.upperBound <= text.count else { return (0..<0, []) }
    var start = range.lowerBound
    while start > 0, !Self.isBlank(text[start - 1]),
      range.lowerBound - start < Self.reach || text[start] & 0xC0 == 0x80
    {
      start -= 1
    }
    var end = range.upperBound
    while end < text.count, !Self.isBlank(text[end]),
      end - range.upperBound < Self.reach || text[end] & 0xC0 == 0x80
    {
      end += 1
    }
    let segments = segments(of: UnsafeBufferPointer(rebasing: text[start..<end]))
    return (start..<end, [start] + segments.map { start + $0.range.upperBound })
  }

  /// How far to look in writing without blanks, in bytes.
  private static let reach = 96

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  /// Whether an emoji begins at a code unit; ICU gives them no status of their own.
  private func isEmoji(_ index: Int) -> Bool {
    guard index < text.units.count else { return false }
    let unit = UInt32(text.units[index])
    guard unit & 0xFC00 == 0xD800, index + 1 < text.units.count else {
      return CodePoint.isEmoji(unit)
    }
    return CodePoint.isEmoji(
      0x1_0000 + ((unit & 0x3FF) << 10 | UInt32(text.units[index + 1] & 0x3FF))
    )
  }
}
