import Model
import Payload

/// A file of lines, each a message object of the API's shape or a record of ours.
struct NDJSONSource: DocumentSource {
  let path: String
  let totalBytes: Int64

  /// Looks at a file.
  ///
  /// - Throws: `.unreadable`.
  init(_ path: String) throws(ImportError) {
    self.path = path
    totalBytes = try InputFile(path).size
  }

  func read(_ body: @escaping (SourceItem) -> Bool) throws(ImportError) -> SourceEnding {
    let file = try InputFile(path)
    let context = PayloadContext(shape: .fluxer)
    var lines = LineSplitter()
    var bytesDone: Int64 = 0
    func take(_ piece: LineSplitter.Piece) throws(Stop) {
      let item: SourceItem
      switch piece {
      case .line(let bytes, let number, let isTerminated):
        item = SourceItem(
          content: isTerminated ? .document(bytes, context) : .tornLine(bytes, context),
          place: .line(number),
          bytesDone: bytesDone
        )
      case .skipped(let number, let length):
        item = SourceItem(
          content: .skipped(length: length),
          place: .line(number),
          bytesDone: bytesDone
        )
      }
      if !body(item) { throw Stop() }
    }
    var isWanted = true
    while isWanted {
      let count = try file.next { bytes throws(ImportError) -> Int in
        bytesDone += Int64(bytes.count)
        do throws(Stop) {
          try lines.feed(bytes, take)
        } catch {
          isWanted = false
        }
        return bytes.count
      }
      guard count != nil else { break }
    }
    if isWanted { try? lines.finish(take) }
    return SourceEnding()
  }

  /// Ends the cutting of lines.
  private struct Stop: Error {}
}
