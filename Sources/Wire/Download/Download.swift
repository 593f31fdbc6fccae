/// A file that is asked of a media host, and where it goes.
///
/// It has no credential, nor room for one: media hosts read none, and may be anybody's.
public struct Download: Sendable {
  /// The address, with its signature; errors show it without.
  public var url: String
  /// The file that the bytes are written to; it is made private where it isn't there.
  public var path: String
  /// How many bytes of it are there: the server is asked for the rest.
  public var offset: Int64
  /// What the server called the bytes that are there; they are thrown away where it calls them
  /// otherwise now.
  public var etag: String?
  /// The most bytes that the file may have.
  public var maximumSize: Int64
  /// How long it may take in all.
  public var timeout: Duration

  /// Describes a download.
  public init(
    _ url: String,
    to path: String,
    offset: Int64 = 0,
    etag: String? = nil,
    maximumSize: Int64,
    timeout: Duration = .seconds(3_600)
  ) {
    self.url = url
    self.path = path
    self.offset = offset
    self.etag = etag
    self.maximumSize = maximumSize
    self.timeout = timeout
  }
}

/// What a media host answered.
public struct DownloadAnswer: Sendable {
  /// The status code; only 200 and 206 bring a file, and 416 says that there is no more of it.
  public var status: Int
  /// How many bytes of the file are there now.
  public var size: Int64
  /// How many it should have, where the server told.
  public var total: Int64?
  /// The media type that the server named.
  public var contentType: String?
  /// What the server calls the bytes, where that is a strong name.
  public var etag: String?
  /// How long the server asks to be left alone.
  public var retryAfter: Duration?
  /// What broke it off, once a part had come.
  public var problem: WireError?

  /// Describes an answer.
  public init(
    status: Int,
    size: Int64 = 0,
    total: Int64? = nil,
    contentType: String? = nil,
    etag: String? = nil,
    retryAfter: Duration? = nil,
    problem: WireError? = nil
  ) {
    self.status = status
    self.size = size
    self.total = total
    self.contentType = contentType
    self.etag = etag
    self.retryAfter = retryAfter
    self.problem = problem
  }
}

/// What fetches files: libcurl, or a test's own host in memory.
public protocol MediaTransport: Sendable {
  /// Fetches a file, or the rest of one.
  ///
  /// What had come when it breaks off stays in the file, so that the rest can be asked for; the
  /// answer then says what broke it.
  ///
  /// - Throws: `WireError.network`, `.timeout`, `.tls`, `.tooLarge`, `.redirected`, `.malformed`,
  ///   `.badAddress`, `.file`, `.cancelled`.
  func fetch(_ download: Download) async throws(WireError) -> DownloadAnswer
}
