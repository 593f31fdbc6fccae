import Model
import Payload
import Testing

/// A message's document, read in a shape.
func message(
  _ json: String,
  _ shape: DocumentShape = .fluxer,
  channel: Int64? = 5,
  author: User? = nil
) throws -> Decoded<Message> {
  let context = PayloadContext(
    shape: shape,
    channelID: channel.flatMap(Snowflake.init(rawValue:)),
    author: author
  )
  return try JSONReader().read(Array(json.utf8)) { (value) throws(PayloadError) in
    try MessagePayload.decode(value, in: context)
  }
}

/// What the reader says against a document, or nothing.
func complaint(_ json: [UInt8]) -> PayloadError? {
  do throws(PayloadError) {
    try JSONReader().read(json) { _ in }
    return nil
  } catch {
    return error
  }
}

/// An id by its number.
func id(_ number: Int64) throws -> Snowflake {
  try #require(Snowflake(rawValue: number))
}

/// The paths of oddities.
func paths<Value>(_ decoded: Decoded<Value>) -> [String] {
  decoded.oddities.map(\.path)
}
