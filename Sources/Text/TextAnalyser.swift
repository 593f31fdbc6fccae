import CICU

/// Cuts text into the tokens that documents are indexed by and queries ask for.
///
/// One for each connection or thread: it holds buffers that every call uses anew, so a callback
/// must not call the analyser that called it. The rules are those of docs/words-and-tokens.md.
public final class TextAnalyser {
  /// The version of the analysis: ours, ICU's, and that of its Unicode data.
  ///
  /// An index that was made by another version has to be made again.
  public static let version: String = {
    var icu: [UInt8] = [0, 0, 0, 0]
    var unicode: [UInt8] = [0, 0, 0, 0]
    icu_version(&icu)
    icu_unicode_version(&unicode)
    return "1/icu\(icu[0]).\(icu[1])/unicode\(unicode[0]).\(unicode[1])"
  }()

  /// The longest text that is looked at, in bytes; what lies beyond is not analysed.
  ///
  /// The fold of some code points is eleven times as long, and offsets have 32 bits.
  public static let longestText = 1 << 28

  private var folder: Folder
  private var isBusy = false

  /// Makes an analyser.
  ///
  /// - Throws: `TextError.unavailable` where ICU has no normalisation data.
  public init() throws(TextError) {
    folder = try Folder()
  }

  deinit {
    folder.release()
  }

  /// Analyses a document's text, which may be any bytes.
  ///
  /// Tokens come in the order of their positions, whose starts never fall. A colocated token lies
  /// within its position, but for a sign before the word (`#123`). Bytes that aren't UTF-8 separate.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8; at most `longestText` bytes are looked at.
  ///   - emit: Called for each token; returns false to stop. It must not call this analyser.
  public func analyse(_ text: UnsafeBufferPointer<UInt8>, emit: (AnalysedToken) -> Bool) {
    analyse(text, isQuery: false, avoidingASCII: false, emit: emit)
  }

  /// Gives the tokens of a document's text, each with its position.
  public func tokens(of text: String) -> [Token] {
    tokens(of: text, avoidingASCII: false)
  }

  package func tokens(of text: String, avoidingASCII: Bool) -> [Token] {
    var text = text
    return text.withUTF8 { bytes in
      var tokens: [Token] = []
      var position = -1
      analyse(bytes, isQuery: false, avoidingASCII: avoidingASCII) { token in
        if !token.isColocated { position += 1 }
        tokens.append(
          Token(
            text: String(decoding: token.bytes, as: UTF8.self),
            range: token.start..<token.end,
            position: position,
            kind: token.kind
          )
        )
        return true
      }
      return tokens
    }
  }

  /// Gives what a phrase asks for, one token for each position.
  ///
  /// The last character of a run is left out at the end of the phrase, where the pair before
  /// already holds it; a word with a sigil is its sigil form alone.
  ///
  /// - Parameters:
  ///   - text: The words of one phrase, without quotes and the like.
  ///   - prefix: Whether the last word may go on. A run is a substring already, and a word that
  ///     something follows is whole; both leave `lastIsPrefix` false.
  /// - Returns: The tokens, or none when only punctuation was given.
  public func queryTokens(of text: String, prefix: Bool) -> QueryTokens {
    var text = text
    return text.withUTF8 { bytes in
      var tokens: [String] = []
      var kinds: [TokenKind] = []
      var lastEnd = -1
      let textEnd = analyse(bytes, isQuery: true, avoidingASCII: false) { token in
        tokens.append(String(decoding: token.bytes, as: UTF8.self))
        kinds.append(token.kind)
        lastEnd = token.end
        return true
      }
      if kinds.suffix(2) == [.gram, .single] {
        tokens.removeLast()
        kinds.removeLast()
      }
      let canGoOn = kinds.last == .word || kinds.last == .sigil
      return QueryTokens(
        tokens: tokens,
        kinds: kinds,
        lastIsPrefix: prefix && canGoOn && lastEnd == textEnd
      )
    }
  }

  /// Gives the folded text: without case, accents, widths and what can't be seen.
  ///
  /// Two names are the same to a searcher when their folds are equal. Controls become spaces.
  public func folded(_ text: String) -> String {
    expectIdle()
    var text = text
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return "" }
      var result: [UInt8] = []
      var index = 0
      while index < bytes.count {
        index = folder.fold(base, from: index, end: bytes.count)
        result.append(
          contentsOf: UnsafeBufferPointer(
            start: folder.output.bytes,
            count: folder.output.byteCount
          )
        )
      }
      folder.shrink()
      return String(decoding: result, as: UTF8.self)
    }
  }

  private func expectIdle() {
    precondition(!isBusy, "a callback must not call the analyser that called it")
  }

  /// Analyses text and tells where the source of its last folded character ends.
  @discardableResult
  private func analyse(
    _ text: UnsafeBufferPointer<UInt8>,
    isQuery: Bool,
    avoidingASCII: Bool,
    emit: (AnalysedToken) -> Bool
  ) -> Int {
    expectIdle()
    guard let base = text.baseAddress, !text.isEmpty else { return 0 }
    isBusy = true
    defer { isBusy = false }
    let end = min(text.count, Self.longestText)
    if !avoidingASCII, ASCIIText.holdsOnlyASCII(base, count: end) {
      scanASCII(base, end: end, isQuery: isQuery, emit)
      return end
    }
    var index = 0
    var lastEnd = 0
    while index < end {
      index = folder.fold(base, from: index, end: end)
      let folded = FoldedAny(folder.output)
      if folded.count > 0 { lastEnd = folded.end(folded.count - 1) }
      guard TokenScanner(text: folded, isQuery: isQuery).scan(emit) else { break }
    }
    folder.shrink()
    return lastEnd
  }

  private func scanASCII(
    _ text: UnsafePointer<UInt8>,
    end: Int,
    isQuery: Bool,
    _ emit: (AnalysedToken) -> Bool
  ) {
    let folded = FoldedASCII(
      count: end,
      bytes: folder.foldedASCII(text, count: end),
      source: text,
      classes: folder.ascii
    )
    _ = TokenScanner(text: folded, isQuery: isQuery).scan(emit)
    folder.shrink()
  }
}
