/// One request to a server.
public struct HTTPRequest: Sendable {
  /// The most that an answer may have: 64 MB, as the reader of JSON takes.
  public static let defaultMaximumSize = 64 << 20

  /// The method, in capitals.
  public var method: String
  /// The whole address with its query; it may hold a ticket, so errors show `name` instead.
  public var url: String
  /// What errors call the request: nothing secret, no query.
  public var name: String
  /// Header lines beside those that every request has.
  public var headers: [(name: String, value: String)]
  /// The body, or nothing.
  public var body: [UInt8]?
  /// Who asks; becomes the Authorization header.
  public var credential: Credential?
  /// How long the whole request may take.
  public var timeout: Duration
  /// The most bytes that the answer's body may have, once unpacked.
  public var maximumSize: Int
  /// Where the body goes, where that is a file.
  var sink: DownloadSink?
  /// Whether no connection may be made to an address inside a network.
  var refusesInside = false
  /// How many bytes a second must come.
  var minimumRate = 1

  /// Describes a request; without a name it is called by the method and the address without query.
  public init(
    _ method: String,
    _ url: String,
    name: String? = nil,
    headers: [(name: String, value: String)] = [],
    body: [UInt8]? = nil,
    credential: Credential? = nil,
    timeout: Duration = .seconds(60),
    maximumSize: Int = HTTPRequest.defaultMaximumSize
  ) {
    self.method = method
    self.url = url
    self.name = name ?? "\(method) \(url.prefix { $0 != "?" && $0 != "#" })"
    self.headers = headers
    self.body = body
    self.credential = credential
    self.timeout = timeout
    self.maximumSize = maximumSize
  }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name: headers, body and query may hold secrets.
  public var description: String { name }

  /// The name.
  public var debugDescription: String { name }

  /// A mirror of the name alone.
  public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
