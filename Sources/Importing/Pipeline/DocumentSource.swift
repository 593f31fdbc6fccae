import Model
import Payload

/// Where the documents of one import come from, one after the other.
///
/// It may be read more than once, each time from its beginning and with the same result, and on
/// another thread than the one that made it.
protocol DocumentSource: Sendable {
  /// How many bytes are to be read, for progress and estimates.
  var totalBytes: Int64 { get }

  /// Hands out every document in turn.
  ///
  /// - Parameter body: takes a document and says whether it wants more; its bytes are good until it
  ///   returns.
  /// - Returns: how the source ended.
  /// - Throws: `.unreadable` and the like; what was handed out before stands.
  func read(_ body: @escaping (SourceItem) -> Bool) throws(ImportError) -> SourceEnding
}

/// What a source hands out.
struct SourceItem {
  /// What it is.
  enum Content {
    /// A message's document and what surrounds it.
    case document(UnsafeBufferPointer<UInt8>, PayloadContext)
    /// The file's last line, which has no ending and may be cut short.
    case tornLine(UnsafeBufferPointer<UInt8>, PayloadContext)
    /// Something about people and places.
    case record(ArchiveRecord)
    /// A document too long to be read.
    case skipped(length: Int)
  }

  /// What it is.
  let content: Content
  /// Where it stands, such as `line 12`.
  let place: ItemPlace
  /// How many bytes of the source are read up to here.
  let bytesDone: Int64
}

/// Where in its file an item stands.
enum ItemPlace: Hashable, Sendable {
  /// The number of a line, from 1.
  case line(Int)
  /// The number of a message, from 1, in a file or an entry of an archive.
  case message(Int, entry: String?)
}

extension ItemPlace: CustomStringConvertible {
  var description: String {
    switch self {
    case .line(let number): "line \(number)"
    case .message(let number, let entry?): "message \(number) of \(entry)"
    case .message(let number, nil): "message \(number)"
    }
  }
}

/// How a source ended.
struct SourceEnding: Sendable {
  /// What is missing of it or wrong with it; nothing where it was whole.
  var problem: String?
  /// What of a channel it holds completely; nothing where that can't be said.
  var claim: ClaimBasis?
}

/// From where on a file holds a channel completely; to where, its messages tell.
struct ClaimBasis: Hashable, Sendable {
  /// The channel.
  let channelID: Snowflake
  /// The first id; the first message's where nothing is said.
  let first: Snowflake?
}

/// A stretch of a channel that a file holds completely.
struct CoverageClaim: Hashable, Sendable {
  /// The channel.
  let channelID: Snowflake
  /// The ids, first and last included.
  let ids: ClosedRange<Snowflake>
}
