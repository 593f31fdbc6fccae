import Payload

extension RESTClient {
  /// The most addresses that one request may ask for.
  public static let mostAddresses = 50

  /// Asks for attachments' addresses anew, with signatures that are good from now on
  /// (fluxer-protocol 13.4); it spends the account's allowance like everything else that is asked.
  ///
  /// - Parameter urls: at most 50, each at most 2,048 bytes.
  /// - Returns: the new addresses by the old ones; what the server left out or didn't change isn't
  ///   among them.
  /// - Throws: `WireError`; `.notFound` where the server has no such route.
  public func refreshedAttachments(_ urls: [String]) async throws(WireError) -> [String: String] {
    let asked = urls.filter { $0.utf8.count <= 2_048 }.prefix(Self.mostAddresses)
    guard !asked.isEmpty else { return [:] }
    let answer = try await post(
      Path("/attachments/refresh-urls"),
      JSONBody.object("attachment_urls", Array(asked)),
      Bucket(.attachments),
      .object
    )
    do throws(PayloadError) {
      return try JSONReader().read(answer.body) { root in
        var refreshed: [String: String] = [:]
        guard let pairs = root["refreshed_urls"]?.elements else { return refreshed }
        for pair in pairs.prefix(asked.count) {
          guard let old = pair["original"]?.string, let new = pair["refreshed"]?.string, old != new
          else { continue }
          refreshed[old] = new
        }
        return refreshed
      }
    } catch {
      throw .malformed(reason: "\(error)", call: WireError.Call("POST /attachments/refresh-urls"))
    }
  }
}
