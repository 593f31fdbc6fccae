/// Fetches files by libcurl, on a thread and with connections that are no part of what asks the
/// instance: nothing that an account signs in with is ever near them.
///
/// Redirections are followed to any host of the internet, never from https to http, and to addresses
/// inside a network only where they are the instance's own.
public final class CurlDownloader: MediaTransport {
  private let engine: CurlEngine
  private let ownHosts: Set<String>
  private let stall: (bytes: Int, time: Duration)

  /// Makes a transport and starts its thread.
  ///
  /// - Parameters:
  ///   - userAgent: how the program names itself.
  ///   - origins: the instance's own addresses, which may lie inside a network.
  ///   - connectTimeout: how long a connection may take to be made.
  ///   - stallTimeout: how long it may go on at less than the rate.
  ///   - minimumRate: bytes a second.
  /// - Throws: `WireError.network` where libcurl or its thread can't be started.
  public init(
    userAgent: String,
    origins: [String],
    connectTimeout: Duration = .seconds(15),
    stallTimeout: Duration = .seconds(30),
    minimumRate: Int = 512
  ) throws(WireError) {
    engine = try CurlEngine(
      CurlOptions(
        userAgent: userAgent,
        connectTimeout: connectTimeout,
        stallTimeout: stallTimeout
      )
    )
    ownHosts = Set(origins.compactMap { Address($0).map { "\($0.host):\($0.port)" } })
    stall = (minimumRate, stallTimeout)
  }

  deinit { engine.stop() }

  /// Fetches a file, or the rest of one.
  ///
  /// - Throws: `WireError`: see `MediaTransport`.
  public func fetch(_ download: Download) async throws(WireError) -> DownloadAnswer {
    guard let first = Address(download.url) else {
      throw .badAddress(String(download.url.prefix { $0 != "?" }))
    }
    var address = first
    var url = download.url
    for _ in 0...CurlTransport.redirections {
      let request = try request(download, url, to: address)
      let response: HTTPResponse
      let target: String?
      do throws(WireError) {
        (response, target) = try await engine.run(request)
      } catch {
        return try Self.brokenAnswer(request.sink?.outcome, error)
      }
      guard let target else { return Self.answer(response, request.sink?.outcome) }
      guard let next = Address(target), address.scheme == "http" || next.scheme == "https" else {
        let shown = Address(target)?.origin ?? "an address that can't be used"
        throw .redirected(to: shown, call: WireError.Call(request.name))
      }
      (address, url) = (next, target)
    }
    let name = "GET \(first.origin)"
    throw .redirected(to: "one address after another", call: WireError.Call(name))
  }

  /// What came before it broke off.
  private static func brokenAnswer(
    _ state: DownloadSink.State?,
    _ error: WireError
  ) throws(WireError) -> DownloadAnswer {
    // What the file could not take says more than that libcurl was told to stop.
    if let problem = state?.problem { throw problem }
    guard let state, state.isFile, let head = state.head, error != .cancelled else { throw error }
    var answer = answer(head, state)
    answer.problem = error
    return answer
  }

  private func request(
    _ download: Download,
    _ url: String,
    to address: Address
  ) throws(WireError) -> HTTPRequest {
    let call = WireError.Call("GET \(address.origin)")
    let isOwn = ownHosts.contains("\(address.host):\(address.port)")
    guard isOwn || !PrivateAddress.isPrivate(host: address.host) else {
      throw .redirected(to: "\(address.hostAndPort), which is inside a network", call: call)
    }
    var request = HTTPRequest("GET", url, name: call.name, timeout: download.timeout)
    if download.offset > 0 {
      request.headers.append(("Range", "bytes=\(download.offset)-"))
      if let etag = download.etag { request.headers.append(("If-Range", etag)) }
    }
    request.sink = try DownloadSink(download, call: call)
    request.refusesInside = !isOwn && !PrivateAddress.hasProxy
    request.minimumRate = stall.bytes
    return request
  }

  private static func answer(
    _ response: HTTPResponse,
    _ state: DownloadSink.State?
  ) -> DownloadAnswer {
    let etag = response.headers["ETag"].flatMap { tag in
      // A weak name does not vouch for bytes.
      tag.hasPrefix("\"") && tag.utf8.count <= 256 ? tag : nil
    }
    return DownloadAnswer(
      status: response.status,
      size: state?.size ?? 0,
      total: state?.total,
      contentType: response.headers["Content-Type"].map { String($0.prefix(128)) },
      etag: etag,
      retryAfter: response.status >= 400 ? Answer.askedWait(response) : nil
    )
  }
}
