import Payload

/// Ends the cutting of messages: nobody wants more.
struct ReadingStop: Error {}

/// A file of one object with a list of messages, read piece by piece.
enum MessageStream {
  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - memberLimit: how many bytes a member beside the messages may have.
  ///   - take: takes a piece, and how many bytes were read until then; throws where it wants no more.
  /// - Returns: how the file ended; nothing where no more was wanted.
  /// - Throws: `.unreadable`.
  static func read(
    _ path: String,
    memberLimit: Int = JSONStream.usualMemberLimit,
    _ take: (JSONStream.Piece, Int64) throws(ReadingStop) -> Void
  ) throws(ImportError) -> JSONStream.Report? {
    let file = try InputFile(path)
    var stream = JSONStream(elementsOf: .member("messages"), memberLimit: memberLimit)
    var bytesDone: Int64 = 0
    var isGoing = true
    while isGoing {
      let count = try file.next { bytes throws(ImportError) -> Int in
        bytesDone += Int64(bytes.count)
        let done = bytesDone
        do throws(ReadingStop) {
          try stream.feed(bytes) { piece throws(ReadingStop) in try take(piece, done) }
        } catch {
          isGoing = false
        }
        return bytes.count
      }
      if count == nil { break }
    }
    return isGoing ? stream.finish() : nil
  }
}

extension JSONStream.Report {
  /// What is wrong with a file that doesn't end as it should; nothing where it does.
  var problem: String? {
    switch ending {
    case .complete: nil
    case .cutShort: "the file ends mid-way, after message \(elements)"
    case .broken(let offset): "the file can't be read on from byte \(offset)"
    }
  }
}
