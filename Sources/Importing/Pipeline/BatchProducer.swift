import Model
import Payload
import Store

/// Reads a source, decodes and packs its messages, and puts them into a queue in batches.
///
/// It is made and used on a thread of its own: reading and packing take about as long as the rows,
/// so the two halves of the work run beside each other.
final class BatchProducer {
  /// How many documents a batch holds.
  static let batchSize = 2000
  /// How many bytes of documents a batch holds at most, so that huge messages don't fill the memory.
  static let batchBytes = 4 << 20

  private let source: any DocumentSource
  private let queue: BoundedQueue<Batch>
  private let packer: DocumentPacker
  private let cutter: IndexTextCutter
  private let reader = JSONReader()
  private var batch = Batch()
  private var heldBytes = 0
  private var tornAt: ItemPlace?
  private var extras = ChatExporterExtras()
  /// Claims of coverage, which vouch for everything before them.
  private var claims: [ArchiveRecord] = []
  /// The ids of the messages so far, and whether any could not be taken as a message.
  private var ids: ClosedRange<Snowflake>?
  private var hasLosses = false

  private init(
    source: any DocumentSource,
    dictionary: (id: Int64, bytes: [UInt8]),
    queue: BoundedQueue<Batch>
  ) throws(StoreError) {
    self.source = source
    self.queue = queue
    packer = try DocumentPacker(dictionary: dictionary)
    cutter = try IndexTextCutter()
  }

  /// Does the whole work, and finishes the queue whatever comes.
  static func run(
    _ source: any DocumentSource,
    dictionary: (id: Int64, bytes: [UInt8]),
    into queue: BoundedQueue<Batch>
  ) -> ProducerEnding {
    defer { queue.finish() }
    do throws(StoreError) {
      let producer = try BatchProducer(source: source, dictionary: dictionary, queue: queue)
      return producer.run()
    } catch {
      return ProducerEnding(source: SourceEnding(), failure: .store(error))
    }
  }

  private func run() -> ProducerEnding {
    do throws(ImportError) {
      var ending = try source.read { self.take($0) }
      if !hasLosses, tornAt == nil { batch.records += claims }
      _ = handOver()
      if let tornAt { ending.problem = "the file ends in the middle of \(tornAt)" }
      return ProducerEnding(source: ending, claim: claim(ending.claim))
    } catch {
      _ = handOver()
      return ProducerEnding(source: SourceEnding(), failure: error)
    }
  }

  private func claim(_ basis: ClaimBasis?) -> CoverageClaim? {
    guard let basis, let ids, !hasLosses else { return nil }
    let first = min(basis.first ?? ids.lowerBound, ids.lowerBound)
    return CoverageClaim(channelID: basis.channelID, ids: first...ids.upperBound)
  }

  private func take(_ item: SourceItem) -> Bool {
    switch item.content {
    case .document(let bytes, let context):
      if let reason = decode(bytes, context) { keepUnplaced(bytes, context, reason) }
    case .tornLine(let bytes, let context):
      // A line that is whole without its ending is nothing unusual.
      if let reason = decode(bytes, context) {
        if case .unexpectedEnd = reason {
          tornAt = item.place
        } else {
          keepUnplaced(bytes, context, reason)
        }
      }
    case .record(let record): batch.records.append(record)
    case .skipped(let length):
      hasLosses = true
      batch.skipped.append(
        SkippedItem(place: "\(item.place)", reason: "it is too long (\(length) bytes)")
      )
    }
    batch.bytesDone = item.bytesDone
    guard batch.count >= Self.batchSize || heldBytes >= Self.batchBytes else { return true }
    return handOver()
  }

  /// Notes a document that can't be taken as a message: it is kept as it came.
  private func keepUnplaced(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ context: PayloadContext,
    _ reason: PayloadError
  ) {
    hasLosses = true
    let document = Array(bytes)
    heldBytes += document.count
    batch.unplaced.append(
      UnplacedDocument(document: document, channelID: context.channelID, reason: reason)
    )
  }

  private func handOver() -> Bool {
    guard batch.count > 0 else { return true }
    let full = batch
    batch = Batch()
    batch.messages.reserveCapacity(Self.batchSize)
    heldBytes = 0
    return queue.push(full)
  }

  /// Takes a document into the batch.
  ///
  /// - Returns: why it could not be taken as a message or a record.
  private func decode(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ context: PayloadContext
  ) -> PayloadError? {
    do throws(PayloadError) {
      var packed: SplitDocument?
      let outcome = try reader.read(bytes) { value throws(PayloadError) in
        let understood = try Self.understand(value, context)
        // The document is taken apart while it is read; the archive packs what can't be packed here.
        if case .message = understood { packed = try? packer.pack(bytes, root: value) }
        if context.shape == .chatExporter, case .message(let decoded) = understood {
          batch.records += extras.records(of: decoded.value, value, guildID: context.guildID)
        }
        return understood
      }
      switch outcome {
      case .record(let record):
        if record.vouchesForMessages {
          claims.append(record)
        } else {
          batch.records.append(record)
        }
      case .original(let original, let decoded):
        heldBytes += original.bytes.count
        batch.messages.append(
          IncomingMessage(
            message: decoded.value,
            oddities: decoded.oddities,
            document: original.bytes,
            shape: original.shape,
            texts: cutter.texts(of: decoded.value)
          )
        )
      case .message(let decoded):
        heldBytes += bytes.count
        let id = decoded.value.id
        ids = ids.map { min($0.lowerBound, id)...max($0.upperBound, id) } ?? id...id
        batch.messages.append(
          IncomingMessage(
            message: decoded.value,
            oddities: decoded.oddities,
            document: Array(bytes),
            shape: context.shape,
            packed: packed,
            texts: cutter.texts(of: decoded.value)
          )
        )
      }
      return nil
    } catch {
      return error
    }
  }

  private enum Understood {
    case message(Decoded<Message>)
    case original(OriginalDocument, Decoded<Message>)
    case record(ArchiveRecord)
  }

  private static func understand(
    _ value: JSONValue,
    _ context: PayloadContext
  ) throws(PayloadError) -> Understood {
    var decoded: Decoded<Message>?
    var failure: PayloadError?
    do throws(PayloadError) {
      let message = try MessagePayload.decode(value, in: context)
      if context.shape == .fluxer, let original = OriginalDocument(value),
        let within = original.message(of: message.value)
      {
        return .original(original, within)
      }
      if message.oddities.isEmpty { return .message(message) }
      decoded = message
    } catch {
      failure = error
    }
    // Only what is no plain message is looked at twice.
    if context.shape == .fluxer, let record = try ArchiveRecord.read(value) {
      return .record(record)
    }
    guard let decoded else { throw failure ?? .notAnObject }
    return .message(decoded)
  }
}
