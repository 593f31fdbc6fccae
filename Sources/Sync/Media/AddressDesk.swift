import Model
import Payload
import Store
import Wire

/// Gets new addresses for files whose old ones are over: many by one request where the server can, else
/// by reading the message again. Both spend the account's allowance.
actor AddressDesk {
  private let client: RESTClient
  private let archive: MediaArchive
  private let isWanted: @Sendable (MediaItem) -> Bool
  private var hasRoute = true
  /// How many requests were made.
  private(set) var requests: Int64 = 0

  init(
    client: RESTClient,
    archive: MediaArchive,
    isWanted: @escaping @Sendable (MediaItem) -> Bool
  ) {
    self.client = client
    self.archive = archive
    self.isWanted = isWanted
  }

  /// Asks for a new address.
  ///
  /// - Parameters:
  ///   - item: the file.
  ///   - url: the address it has; nothing where there is none.
  ///   - moment: what is over before this is asked for along with it.
  /// - Returns: another address; nothing where there is none to be had.
  /// - Throws: `WireError`, or `SyncError.store` in `Trouble`.
  func renewed(
    _ item: MediaItem,
    url: String?,
    overBefore moment: Timestamp
  ) async throws(MediaTrouble) -> String? {
    if let url, hasRoute {
      do throws(WireError) {
        return try await refreshed(item, url, moment)
      } catch .notFound {
        // A build without the route.
        hasRoute = false
      } catch {
        throw .wire(error)
      }
    }
    return try await reread(item, url)
  }

  private func refreshed(
    _ item: MediaItem,
    _ url: String,
    _ moment: Timestamp
  ) async throws(WireError) -> String? {
    var asked: [String: MediaItem] = [url: item]
    let limit = RESTClient.mostAddresses - 1
    // Where the archive can't tell, this one alone is asked for.
    let others = try? await archive.stale(before: moment, limit: limit, where: isWanted)
    for other in others ?? [] {
      if let url = other.url, asked.count <= limit { asked[url] = other }
    }
    requests += 1
    let found = try await client.refreshedAttachments([url] + asked.keys.filter { $0 != url })
    let news = found.compactMap { old, new in asked[old].map { (url: new, item: $0) } }
    try? await archive.note(news)
    return found[url]
  }

  private func reread(_ item: MediaItem, _ url: String?) async throws(MediaTrouble) -> String? {
    guard item.reference.keeper == .attachment, let place = item.message else { return nil }
    let answer: ServerDocument
    requests += 1
    do throws(WireError) {
      answer = try await client.message(place.id, in: place.channelID)
    } catch .notFound, .forbidden {
      return nil
    } catch {
      throw .wire(error)
    }
    let context = PayloadContext(shape: .fluxer, channelID: place.channelID)
    let message = try? JSONReader().read(answer.body) { value throws(PayloadError) in
      try MessagePayload.decode(value, in: context).value
    }
    let attachment = message?.allAttachments.first { $0.id == item.reference.target }
    guard let found = attachment?.url, found != url else { return nil }
    try? await archive.note([(url: found, item: item)])
    return found
  }
}

/// What keeps a file from being fetched, beside what its host answers.
enum MediaTrouble: Error {
  /// The server, or the way to it.
  case wire(WireError)
  /// The run ends.
  case run(SyncError)
}
