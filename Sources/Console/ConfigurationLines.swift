/// The lines of a configuration file and what each of them is.
struct ConfigurationLines {
  struct Piece {
    let piece: INIReader.Piece
    let line: Int
    let isContinuation: Bool
  }

  /// Every line without its line end; the text after the last line end is one too, if there is any.
  private(set) var lines: [ArraySlice<UInt8>] = []

  /// What each line is.
  private(set) var kinds: [INILine] = []

  /// The values and their continuations, in order.
  private(set) var pieces: [Piece] = []

  init(path: String, bytes: [UInt8]) throws(ConsoleError) {
    var section = ""
    var name: String?
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      let kind = try Self.kind(of: line, at: index, after: name, path: path)
      switch kind {
      case .blank: break
      case .section(let title):
        section = title
        name = nil
      case .entry(let key, let value):
        // libinih goes on from a key of no letters as if there had been none.
        name = key.isEmpty ? nil : key
        add(section, key, value, line: index + 1, isContinuation: false)
      case .continuation(let value):
        add(section, name ?? "", value, line: index + 1, isContinuation: true)
      }
      kinds.append(kind)
    }
  }

  /// The values, with their continuations joined.
  var entries: [Configuration.Entry] {
    var entries: [Configuration.Entry] = []
    for piece in pieces {
      var value = piece.piece.value
      var line = piece.line
      if piece.isContinuation, let before = entries.popLast() {
        value = [before.value, value].filter { !$0.isEmpty }.joined(separator: " ")
        line = before.line
      }
      entries.append(
        .init(section: piece.piece.section, name: piece.piece.name, value: value, line: line)
      )
    }
    return entries
  }

  private static func kind(
    of line: ArraySlice<UInt8>,
    at index: Int,
    after name: String?,
    path: String
  ) throws(ConsoleError) -> INILine {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = index == 0 && line.starts(with: mark) ? line.dropFirst(mark.count) : line
    do throws(INIProblem) {
      return try INILine(text, canContinue: name != nil)
    } catch {
      throw .configurationLine(path: path, line: index + 1, error.problem)
    }
  }

  private mutating func add(
    _ section: String,
    _ name: String,
    _ value: String,
    line: Int,
    isContinuation: Bool
  ) {
    let piece = INIReader.Piece(section: section, name: name, value: value)
    pieces.append(Piece(piece: piece, line: line, isContinuation: isContinuation))
  }
}
