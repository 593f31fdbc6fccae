import Model
import Payload
import Store

/// What is taken into the archive at once: messages that are read and packed, and what goes with
/// them.
struct Batch: Sendable {
  /// Messages.
  var messages: [IncomingMessage] = []
  /// Records, in their order.
  var records: [ArchiveRecord] = []
  /// Documents that can't become messages.
  var unplaced: [UnplacedDocument] = []
  /// What was passed over, and why.
  var skipped: [SkippedItem] = []
  /// How many bytes of the source are read up to the batch's end.
  var bytesDone: Int64 = 0

  /// How many documents it holds.
  var count: Int {
    messages.count + records.count + unplaced.count + skipped.count
  }
}

/// A document that can't become a message.
struct UnplacedDocument: Sendable {
  /// The bytes, as they came.
  let document: [UInt8]
  /// The channel, where known.
  let channelID: Snowflake?
  /// Why it can't.
  let reason: PayloadError
}

/// How the making of batches ended.
struct ProducerEnding: Sendable {
  /// How the source ended.
  var source: SourceEnding
  /// What can be claimed once everything is in.
  var claim: CoverageClaim?
  /// What ended it early.
  var failure: ImportError?
}
