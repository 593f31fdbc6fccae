public import Model

/// What surrounds a document and is used where it lacks the key itself.
public struct PayloadContext: Hashable, Sendable {
  /// Which mapping reads the document.
  public var shape: DocumentShape
  /// The channel that it was found in.
  public var channelID: Snowflake?
  /// The guild that it was found in.
  public var guildID: Snowflake?
  /// Who wrote it: a harvest holds one person's messages and doesn't name them.
  public var author: User?

  /// Describes the surroundings.
  public init(
    shape: DocumentShape,
    channelID: Snowflake? = nil,
    guildID: Snowflake? = nil,
    author: User? = nil
  ) {
    self.shape = shape
    self.channelID = channelID
    self.guildID = guildID
    self.author = author
  }
}

/// Reads messages of every shape that is kept.
public enum MessagePayload {
  /// Reads a message; whatever is odd about it, it is read if it has an id and a channel.
  ///
  /// - Parameters:
  ///   - value: the document's root, or an element of a list of messages.
  ///   - context: what surrounds it.
  /// - Returns: the message and its oddities, whose paths begin at `value`.
  /// - Throws: `PayloadError.notAnObject`, `.noUsableID`, `.noUsableChannel`.
  public static func decode(
    _ value: JSONValue,
    in context: PayloadContext
  ) throws(PayloadError) -> Decoded<Message> {
    guard value.isObject else { throw .notAnObject }
    var lenient = Lenient(value)
    let message =
      switch context.shape {
      case .fluxer: try FluxerMessage.decode(value, in: context, &lenient)
      case .harvest: try HarvestMessage.decode(value, in: context, &lenient)
      case .chatExporter: try ChatExporterMessage.decode(value, in: context, &lenient)
      }
    return Decoded(value: message, oddities: lenient.oddities)
  }
}
