import CCurl

/// One request in libcurl's hands; it belongs to the engine's thread.
final class CurlTransfer {
  let handle: UnsafeMutableRawPointer
  private let job: CurlEngine.Job
  private var list: UnsafeMutablePointer<curl_slist>?
  private var headers = HTTPHeaders()
  private var body: [UInt8] = []
  private var isTooLarge = false

  /// The most header lines, and bytes in one of them, that are kept.
  private static let mostHeaders = 200
  private static let longestHeader = 16 << 10

  /// Prepares a request; nothing where libcurl does not take it.
  init?(_ job: CurlEngine.Job, _ options: CurlOptions) {
    guard let handle = curl_easy_init() else { return nil }
    self.handle = handle
    self.job = job
    guard prepare(options) else {
      curl_easy_cleanup(handle)
      curl_slist_free_all(list)
      return nil
    }
  }

  /// Tells the outcome, and gives everything back; called once.
  func finish(with outcome: CurlEngine.Outcome) {
    curl_easy_cleanup(handle)
    curl_slist_free_all(list)
    list = nil
    job.continuation.resume(returning: outcome)
  }

  private func prepare(_ options: CurlOptions) -> Bool {
    let request = job.request
    var isGood = setting(CURLOPT_URL, request.url) && setting(CURLOPT_USERAGENT, options.userAgent)
    isGood = isGood && setting(CURLOPT_PROTOCOLS_STR, "http,https")
    // Everything that libcurl can unpack; a file is wanted as it is, or its parts would not fit.
    if request.sink == nil { isGood = isGood && setting(CURLOPT_ACCEPT_ENCODING, "") }
    if request.refusesInside { isGood = isGood && setOpener() }
    isGood = isGood && setting(CURLOPT_CUSTOMREQUEST, request.method)
    for (option, value) in numbers(options) { isGood = isGood && setting(option, value) }
    if request.body != nil || request.method == "POST" {
      isGood = isGood && setting(body: request.body ?? [])
    }
    return isGood && prepareHeaders() && prepareReceivers()
  }

  /// Gives the body, which libcurl copies; an empty one keeps it from reading another from elsewhere.
  private func setting(body: [UInt8]) -> Bool {
    let size = flux_curl_set_large(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
    // Never without an address, whatever the length.
    var bytes = body + [0]
    let copied = bytes.withUnsafeMutableBytes {
      flux_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress)
    }
    return size == CURLE_OK && copied == CURLE_OK
  }

  private func numbers(_ options: CurlOptions) -> [(CURLoption, Int)] {
    [
      (CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS),
      (CURLOPT_PIPEWAIT, 1),
      (CURLOPT_NOSIGNAL, 1),
      (CURLOPT_FOLLOWLOCATION, 0),
      (CURLOPT_PATH_AS_IS, 1),
      (CURLOPT_TCP_KEEPALIVE, 1),
      (CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout.inMilliseconds),
      (CURLOPT_TIMEOUT_MS, max(job.request.timeout.inMilliseconds, 1)),
      (CURLOPT_LOW_SPEED_LIMIT, job.request.minimumRate),
      (CURLOPT_LOW_SPEED_TIME, max(options.stallTimeout.inMilliseconds / 1_000, 1)),
    ]
  }

  private func prepareHeaders() -> Bool {
    var lines = job.request.headers
    // Without it libcurl waits for a go-ahead before it sends a body.
    lines.append((name: "Expect", value: ""))
    if job.request.body == nil, job.request.method == "POST" {
      lines.append((name: "Content-Type", value: ""))
    }
    for line in lines where !append("\(line.name): \(line.value)") { return false }
    guard let credential = job.request.credential else { return setHeaders() }
    return credential.authorization.withText { append("Authorization: \($0)") } && setHeaders()
  }

  /// Adds a line; one that holds the end of a line is refused.
  private func append(_ line: String) -> Bool {
    guard line.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
      let longer = curl_slist_append(list, line)
    else { return false }
    list = longer
    return true
  }

  private func setHeaders() -> Bool {
    flux_curl_set_list(handle, CURLOPT_HTTPHEADER, list) == CURLE_OK
  }

  private func prepareReceivers() -> Bool {
    let context = Unmanaged.passUnretained(self).toOpaque()
    let writer: flux_curl_receiver = { bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    let reader: flux_curl_receiver = { bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    return flux_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION, writer) == CURLE_OK
      && flux_curl_set_pointer(handle, CURLOPT_WRITEDATA, context) == CURLE_OK
      && flux_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION, reader) == CURLE_OK
      && flux_curl_set_pointer(handle, CURLOPT_HEADERDATA, context) == CURLE_OK
  }

  private func setting(_ option: CURLoption, _ value: Int) -> Bool {
    flux_curl_set_number(handle, option, value) == CURLE_OK
  }

  private func setting(_ option: CURLoption, _ value: String?) -> Bool {
    flux_curl_set_text(handle, option, value) == CURLE_OK
  }

  private func setOpener() -> Bool {
    let opener: curl_opensocket_callback = { _, purpose, address in
      PrivateAddress.opener(purpose, address)
    }
    return flux_curl_set_opener(handle, CURLOPT_OPENSOCKETFUNCTION, opener) == CURLE_OK
  }

  /// Lets the file know what the head of the answer says.
  private func begin(_ sink: DownloadSink) -> Bool {
    var status = 0
    guard flux_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK else {
      return false
    }
    return sink.begin(status: status, headers: headers)
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
    if let sink = job.request.sink {
      return begin(sink) && sink.write(bytes) ? bytes.count : 0
    }
    guard body.count + bytes.count <= job.request.maximumSize else {
      isTooLarge = true
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  private func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    if bytes.starts(with: "HTTP/".utf8) {
      // The answer begins, after that of a proxy or a go-ahead.
      headers = HTTPHeaders()
    } else if bytes.count <= Self.longestHeader, headers.count < Self.mostHeaders {
      let line = String(decoding: bytes, as: UTF8.self)
      if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) {
        let value = line[line.index(after: colon)...]
        headers.append(String(line[..<colon]).trimmed, String(value).trimmed)
      }
    }
    return bytes.count
  }

  /// What the transfer has come to.
  func outcome(_ code: CURLcode) -> CurlEngine.Outcome {
    guard code == CURLE_OK else { return .failure(error(code)) }
    // A body without a byte was not announced by any.
    if let sink = job.request.sink, !begin(sink) { return .failure(error(CURLE_WRITE_ERROR)) }
    var status = 0
    guard flux_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK, status >= 200
    else { return .failure(error(CURLE_WEIRD_SERVER_REPLY)) }
    var target: String?
    var text: UnsafePointer<CChar>?
    if [301, 302, 303, 307, 308].contains(status),
      flux_curl_get_text(handle, CURLINFO_REDIRECT_URL, &text) == CURLE_OK, let text
    {
      target = String(cString: text)
    }
    return .success((HTTPResponse(status: status, headers: headers, body: body), target))
  }

  /// The error that libcurl's code stands for.
  ///
  /// Its own texts may hold addresses, so only the fixed ones are told.
  func error(_ code: CURLcode) -> WireError {
    let call = WireError.Call(job.request.name)
    if isTooLarge { return .tooLarge(limit: job.request.maximumSize, call: call) }
    let reason = String(cString: curl_easy_strerror(code))
    switch code {
    case CURLE_OPERATION_TIMEDOUT: return .timeout(call)
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: return .badAddress(job.request.name)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED:
      return .tls(reason: reason, call: call)
    case CURLE_BAD_CONTENT_ENCODING, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING,
      CURLE_WEIRD_SERVER_REPLY:
      return .malformed(reason: reason, call: call)
    default: return .network(reason: reason, call: call)
    }
  }
}
