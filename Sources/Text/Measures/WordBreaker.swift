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

  /// Whether a stretch of text begins and ends where words do.
  ///
  /// Only what surrounds it up to the next blanks is looked at, for no word reaches over a blank.
  ///
  /// - Parameters:
  ///   - range: the stretch, in UTF-8 bytes.
  ///   - text: the whole text.
  /// - Returns: whether no word reaches over its ends.
  public func separates(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= text.count else { return false }
    let before = text[..<range.lowerBound].lastIndex(where: Self.isBlank).map { $0 + 1 } ?? 0
    let after = text[range.upperBound...].firstIndex(where: Self.isBlank) ?? text.count
    let part = segments(of: UnsafeBufferPointer(rebasing: text[before..<after]))
    func isBoundary(_ offset: Int) -> Bool {
      offset == before || part.contains { $0.range.upperBound == offset - before }
    }
    return isBoundary(range.lowerBound) && isBoundary(range.upperBound)
  }

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
