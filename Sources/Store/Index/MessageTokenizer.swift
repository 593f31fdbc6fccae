import SQLite
import Text

/// Cuts the columns of the search index: what FTS5 calls `fluxer`.
///
/// In a query a string is one ready-made token: the planner has analysed it. In a document the text is
/// analysed up to U+0002, behind which stands a list of filter tokens. Where U+001E stands in
/// it, a token that no query holds keeps phrases from reaching over; where it begins with U+0004, so
/// does each of its tokens. A text that begins with U+0005 is cut already.
final class MessageTokenizer: FullTextTokenizer {
  private let analyser: TextAnalyser
  private let fieldBreak: [UInt8] = [0x01]

  init(analyser: TextAnalyser) {
    self.analyser = analyser
  }

  func tokenize(
    _ text: UnsafeBufferPointer<UInt8>,
    purpose: TokenizePurpose,
    emit: (UnsafeBufferPointer<UInt8>, Int, Int, Bool) -> Bool
  ) {
    if purpose == .query {
      _ = emit(text, 0, text.count, false)
    } else if CutText.isCut(text) {
      CutText.emit(text, emit)
    } else if text.first == IndexText.oldMark {
      emitOld(UnsafeBufferPointer(rebasing: text.dropFirst()), emit)
    } else if let list = text.firstIndex(of: FilterToken.listMark) {
      guard emitFields(UnsafeBufferPointer(rebasing: text[..<list]), emit) else { return }
      emitList(UnsafeBufferPointer(rebasing: text[list...]), at: list, emit)
    } else {
      _ = emitFields(text, emit)
    }
  }

  private func emitOld(
    _ text: UnsafeBufferPointer<UInt8>,
    _ emit: (UnsafeBufferPointer<UInt8>, Int, Int, Bool) -> Bool
  ) {
    var marked: [UInt8] = []
    _ = emitFields(text) { token, start, end, isColocated in
      marked.removeAll(keepingCapacity: true)
      marked.append(IndexText.oldMark)
      marked.append(contentsOf: token)
      return marked.withUnsafeBufferPointer { emit($0, start, end, isColocated) }
    }
  }

  private func emitList(
    _ text: UnsafeBufferPointer<UInt8>,
    at offset: Int,
    _ emit: (UnsafeBufferPointer<UInt8>, Int, Int, Bool) -> Bool
  ) {
    var start = 1
    for position in 1...text.count where position == text.count || text[position] == 0x20 {
      if position > start {
        let token = UnsafeBufferPointer(rebasing: text[start..<position])
        guard emit(token, offset + start, offset + position, false) else { return }
      }
      start = position + 1
    }
  }

  private func emitFields(
    _ text: UnsafeBufferPointer<UInt8>,
    _ emit: (UnsafeBufferPointer<UInt8>, Int, Int, Bool) -> Bool
  ) -> Bool {
    var rest = text
    var offset = 0
    while let end = rest.firstIndex(of: 0x1E) {
      guard emitField(UnsafeBufferPointer(rebasing: rest[..<end]), at: offset, emit) else {
        return false
      }
      let isGoing = fieldBreak.withUnsafeBufferPointer {
        emit($0, offset + end, offset + end + 1, false)
      }
      guard isGoing else { return false }
      offset += end + 1
      rest = UnsafeBufferPointer(rebasing: rest[(end + 1)...])
    }
    return emitField(rest, at: offset, emit)
  }

  private func emitField(
    _ text: UnsafeBufferPointer<UInt8>,
    at offset: Int,
    _ emit: (UnsafeBufferPointer<UInt8>, Int, Int, Bool) -> Bool
  ) -> Bool {
    var isGoing = true
    analyser.analyse(text) { token in
      isGoing = emit(token.bytes, offset + token.start, offset + token.end, token.isColocated)
      return isGoing
    }
    return isGoing
  }
}
