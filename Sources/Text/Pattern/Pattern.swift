import CICU
import Glibc

/// A regular expression in ICU's language.
///
/// It sees the raw text. `^` and `$` match at lines. A pattern or a text that would take too long,
/// or too much memory, gives `gaveUp` for that text and leaves the pattern usable. It holds an ICU
/// handle: one for each thread.
public final class Pattern {
  /// What became of a text.
  public enum Outcome: Sendable, Equatable {
    /// The pattern was found, at these UTF-8 offsets.
    case matched(Range<Int>)
    /// It isn't there.
    case notMatched
    /// The text took too long or too much memory: it may be there or not.
    case gaveUp
  }

  /// The pattern as it was written.
  public let source: String
  /// What every match must contain, for narrowing the search through the index.
  ///
  /// Each is a run of three or more letters and digits with a letter among them. Fold one with the
  /// analyser: every text that matches has a word with the fold as a substring, or a run of a
  /// spaceless script, as long as that lies in the 64 code points that are kept of a word. Empty
  /// where the pattern doesn't say so plainly.
  public let requiredLiterals: [String]

  private let regex: OpaquePointer
  /// What the handle holds between calls, so that no caller's text outlives its call there.
  private let nothing: UnsafeMutablePointer<UInt16>
  private var text = UTF16Text()

  /// ICU's own limits for one text: units of ten thousand steps, and bytes of backtracking.
  private static let steps: Int32 = 2000
  private static let stack: Int32 = 8_000_000
  private static let longestPattern = 10_000

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, at most 10,000 code units.
  ///   - caseInsensitive: Whether letter case doesn't matter.
  /// - Throws: `TextError.invalidPattern`.
  public init(_ pattern: String, caseInsensitive: Bool = true) throws(TextError) {
    let units = Array(pattern.utf16)
    guard !units.isEmpty else { throw .invalidPattern(problem: .syntax, offset: 0) }
    guard units.count <= Self.longestPattern else {
      throw .invalidPattern(problem: .tooLarge, offset: 0)
    }
    var flags = UInt32(UREGEX_MULTILINE.rawValue)
    if caseInsensitive { flags |= UInt32(UREGEX_CASE_INSENSITIVE.rawValue) }
    var status = U_ZERO_ERROR
    var place = ICUParseError()
    let opened = icu_open_regex(units, Int32(units.count), flags, &place, &status)
    guard let opened, !icu_failed(status) else {
      throw .invalidPattern(
        problem: PatternProblem(status),
        offset: Self.offset(of: place, in: pattern)
      )
    }
    regex = opened
    nothing = .allocate(capacity: 1)
    nothing.initialize(to: 0)
    icu_limit_regex(regex, Self.steps, Self.stack, &status)
    source = pattern
    requiredLiterals = PatternLiterals.required(by: pattern)
  }

  deinit {
    icu_close_regex(regex)
    nothing.deallocate()
  }

  /// The deadline that lies so far ahead, in nanoseconds of the monotonic clock.
  public static func deadline(after duration: Duration) -> UInt64 {
    let (seconds, attoseconds) = duration.components
    let ahead = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    guard !ahead.overflow else { return .max }
    let nanoseconds = UInt64(clamping: attoseconds / 1_000_000_000)
    let sum = now().addingReportingOverflow(ahead.partialValue + nanoseconds)
    return sum.overflow ? .max : sum.partialValue
  }

  /// Finds the first match in UTF-8 text.
  ///
  /// - Parameters:
  ///   - text: The text; bytes that are no UTF-8 are read as U+FFFD.
  ///   - deadline: When to give up, in nanoseconds of the monotonic clock.
  /// - Returns: The match, or that there is none, or that it wasn't found out.
  public func firstMatch(
    in text: UnsafeBufferPointer<UInt8>,
    deadline: UInt64? = nil
  ) -> Outcome {
    let (ranges, isWhole) = matches(in: text, limit: 1, deadline: deadline)
    return ranges.first.map { .matched($0) } ?? (isWhole ? .notMatched : .gaveUp)
  }

  /// Finds the first match in a string.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - deadline: When to give up, in nanoseconds of the monotonic clock.
  /// - Returns: The match, or that there is none, or that it wasn't found out.
  public func firstMatch(in text: String, deadline: UInt64? = nil) -> Outcome {
    var text = text
    return text.withUTF8 { firstMatch(in: $0, deadline: deadline) }
  }

  /// Finds all matches in UTF-8 text, from left to right.
  ///
  /// - Parameters:
  ///   - text: The text; bytes that are no UTF-8 are read as U+FFFD.
  ///   - limit: How many are wanted at most.
  ///   - deadline: When to give up, in nanoseconds of the monotonic clock.
  /// - Returns: The matches at UTF-8 offsets, and whether the search went to its end.
  public func matches(
    in text: UnsafeBufferPointer<UInt8>,
    limit: Int = .max,
    deadline: UInt64? = nil
  ) -> (ranges: [Range<Int>], isWhole: Bool) {
    if let deadline, Self.now() >= deadline { return ([], false) }
    self.text.set(text)
    var ranges: [Range<Int>] = []
    var context = deadline ?? .max
    let isWhole = withUnsafePointer(to: &context) { context in
      self.text.units.withUnsafeBufferPointer { units in
        find(in: units, limit: limit, context: context, into: &ranges)
      }
    }
    return (ranges, isWhole)
  }

  private func find(
    in units: UnsafeBufferPointer<UInt16>,
    limit: Int,
    context: UnsafePointer<UInt64>,
    into ranges: inout [Range<Int>]
  ) -> Bool {
    var status = U_ZERO_ERROR
    defer {
      var ignored = U_ZERO_ERROR
      icu_watch_regex(regex, nil, nil, nil, &ignored)
      icu_set_regex_text(regex, nothing, 0, &ignored)
    }
    icu_set_regex_text(regex, units.baseAddress ?? UnsafePointer(nothing), text.count, &status)
    watch(context, &status)
    while ranges.count < limit, icu_find_next(regex, &status) {
      let begin = icu_match_start(regex, &status)
      let end = icu_match_end(regex, &status)
      guard !icu_failed(status), begin <= end else { break }
      ranges.append(text.offset(begin)..<text.offset(end))
    }
    return !icu_failed(status)
  }

  private func watch(_ context: UnsafePointer<UInt64>, _ status: inout ICUStatus) {
    guard context.pointee != .max else { return }
    icu_watch_regex(
      regex,
      { context, _ in Pattern.mayGoOn(context) },
      { context, _ in Pattern.mayGoOn(context) },
      context,
      &status
    )
  }

  private static func mayGoOn(_ context: UnsafeRawPointer?) -> Int8 {
    guard let deadline = context?.load(as: UInt64.self) else { return 1 }
    return now() < deadline ? 1 : 0
  }

  /// The monotonic clock, in nanoseconds.
  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_nsec)
  }

  /// The UTF-8 offset of a place that ICU tells by line and code unit.
  private static func offset(of place: ICUParseError, in pattern: String) -> Int {
    var line = max(1, Int(place.line))
    var rest = max(0, Int(place.offset))
    var offset = 0
    for scalar in pattern.unicodeScalars {
      if line == 1 {
        if rest <= 0 { break }
        rest -= UTF16.width(scalar)
      } else if scalar == "\n" {
        line -= 1
      }
      offset += UTF8.width(scalar)
    }
    return offset
  }
}

extension PatternProblem {
  init(_ status: ICUStatus) {
    switch status {
    case U_REGEX_MISMATCHED_PAREN, U_REGEX_MISSING_CLOSE_BRACKET: self = .unbalanced
    case U_REGEX_SET_CONTAINS_STRING, U_REGEX_INVALID_RANGE, U_REGEX_PROPERTY_SYNTAX:
      self = .badSet
    case U_REGEX_BAD_ESCAPE_SEQUENCE, U_REGEX_OCTAL_TOO_BIG: self = .badEscape
    case U_REGEX_BAD_INTERVAL, U_REGEX_NUMBER_TOO_BIG, U_REGEX_MAX_LT_MIN: self = .badInterval
    case U_REGEX_LOOK_BEHIND_LIMIT: self = .unboundedLookBehind
    case U_REGEX_INVALID_BACK_REF, U_REGEX_INVALID_CAPTURE_GROUP_NAME: self = .noSuchGroup
    case U_REGEX_PATTERN_TOO_BIG: self = .tooLarge
    default: self = .syntax
    }
  }
}
