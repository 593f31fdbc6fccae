import Model
import Payload
import SQLite

/// Reads kept documents into messages, without the code that took them in.
final class KeptReader {
  private let codec: DocumentCodec
  private let reader = JSONReader()

  init(codec: DocumentCodec) {
    self.codec = codec
  }

  /// Reads the document whose shape, dictionary and body stand in three columns.
  ///
  /// - Returns: the message, or why there is none.
  func message(
    _ statement: Statement,
    at column: Int32,
    channelID: Snowflake?
  ) -> Result<Message, Unreadable> {
    guard let shape = DocumentShape(rawValue: statement.integer(column)) else {
      return .failure(Unreadable(reason: "its shape \(statement.integer(column)) is unknown"))
    }
    do throws(StoreError) {
      let dictionary = statement.integer(column + 1)
      let bytes = try statement.withBlob(column + 2) { body throws(StoreError) in
        try codec.unpack(body, dictionary: dictionary)
      }
      return message(bytes, PayloadContext(shape: shape, channelID: channelID))
    } catch {
      return .failure(Unreadable(reason: "\(error)"))
    }
  }

  private func message(
    _ bytes: [UInt8],
    _ context: PayloadContext
  ) -> Result<Message, Unreadable> {
    do throws(PayloadError) {
      let message = try reader.read(bytes) { value throws(PayloadError) in
        try MessagePayload.decode(value, in: context).value
      }
      return .success(message)
    } catch {
      return .failure(Unreadable(reason: "\(error)"))
    }
  }

  /// Why a document can't be read.
  struct Unreadable: Error {
    let reason: String
  }
}
