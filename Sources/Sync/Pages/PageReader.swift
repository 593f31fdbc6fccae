import Model
import Payload
import Store

/// An element of a page that can't become a message of its channel.
struct UnplacedElement: Sendable {
  /// The id that it names, where it does.
  let id: Snowflake?
  let document: [UInt8]
  let path: String
  let expected: String
  let found: String
}

/// A page of messages as it was understood.
struct PageContents: Sendable {
  /// Its messages, in the page's order.
  var messages: [IncomingMessage] = []
  /// What can't be taken as a message: kept as it came.
  var unplaced: [UnplacedElement] = []
  /// The ids that tell where the page stands, in its order.
  ///
  /// They are those of messages that name the channel that was asked: what is of another channel, or of
  /// none, must not move the cursor.
  var ids: [Snowflake] = []
  /// How many elements it had.
  var elements = 0
}

/// Reads pages of messages: each element by itself, so that a hostile one costs itself alone.
struct PageReader {
  private let reader = JSONReader()

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - body: the page, a bare array of messages.
  ///   - channelID: the channel that was asked.
  ///   - guildID: its guild: pages don't name it.
  ///   - receivedAt: when it was so: when it was asked for.
  /// - Returns: the messages and what could not be placed.
  /// - Throws: `PayloadError` where the body is no array at all.
  func read(
    _ body: [UInt8],
    of channelID: Snowflake,
    guildID: Snowflake?,
    receivedAt: Timestamp
  ) throws(PayloadError) -> PageContents {
    let context = PayloadContext(shape: .fluxer, channelID: channelID, guildID: guildID)
    return try reader.read(body) { root throws(PayloadError) in
      guard root.isArray else { throw .notAnObject }
      var contents = PageContents()
      for element in root.elements {
        contents.elements += 1
        Self.take(element, context, receivedAt, tellsReactions: true, into: &contents)
      }
      // Of a server that names the channel in no message at all, each stands for itself.
      if contents.ids.isEmpty { contents.ids = contents.messages.map(\.message.id) }
      return contents
    }
  }

  /// Reads one message.
  ///
  /// - Returns: the contents of a page of one.
  /// - Throws: `PayloadError` where the body is no JSON.
  func readMessage(
    _ body: [UInt8],
    of channelID: Snowflake,
    guildID: Snowflake?,
    receivedAt: Timestamp
  ) throws(PayloadError) -> PageContents {
    let context = PayloadContext(shape: .fluxer, channelID: channelID, guildID: guildID)
    return try reader.read(body) { root throws(PayloadError) in
      var contents = PageContents(elements: 1)
      Self.take(root, context, receivedAt, tellsReactions: true, into: &contents)
      return contents
    }
  }

  /// Takes an element of an answer, which may tell of all reactions or not: where it does, a message
  /// that names none has none.
  static func take(
    _ element: JSONValue,
    _ context: PayloadContext,
    _ receivedAt: Timestamp,
    tellsReactions: Bool,
    into contents: inout PageContents
  ) {
    let document = Array(element.rawBytes)
    do throws(PayloadError) {
      let decoded = try MessagePayload.decode(element, in: context)
      var message = decoded.value
      // Pages tell the reactions wherever there are any (fluxer-protocol 12.1); old pins don't.
      if tellsReactions { message.reactions = message.reactions ?? [] }
      guard message.channelID == context.channelID else {
        let found = "\(message.channelID)"
        contents.unplaced.append(
          UnplacedElement(
            id: message.id,
            document: document,
            path: "channel_id",
            expected: "channel that was asked",
            found: found
          )
        )
        return
      }
      if element["channel_id"]?.isNull == false { contents.ids.append(message.id) }
      contents.messages.append(
        IncomingMessage(
          message: message,
          oddities: decoded.oddities,
          document: document,
          shape: .fluxer,
          receivedAt: receivedAt,
          texts: IndexTexts(of: message)
        )
      )
    } catch {
      contents.unplaced.append(
        UnplacedElement(
          id: element["id"]?.string.flatMap { Snowflake($0) },
          document: document,
          path: "",
          expected: "message",
          found: "\(error)"
        )
      )
    }
  }
}
