import FoundationEssentials
import Model
import Payload
import SQLite
import Store
import Sync
import TestSupport
import Testing
import Wire

/// A stand-in with files, an archive of its messages, and what fetches them.
final class MediaBench {
  let standIn: StandIn
  let folder: TemporaryFolder
  let path: String
  let person: StandIn.Account
  private let channel: String
  private let clock = SystemClock()
  private var count: Int64 = 0

  var store: MediaStore { MediaStore(besideArchive: path) }

  init(settings: String = "{}") throws {
    standIn = try StandIn(
      generate: #"{"guilds":1,"channels":1,"dms":0,"messages":0}"#,
      settings: settings
    )
    folder = try TemporaryFolder()
    path = folder.path("a.sqlite")
    person = try #require(try standIn.accounts().first { !$0.isBot })
    let channels = try standIn.world(for: person.userID).withRoot { root in
      (root["channels"] ?? root).elements.filter { $0["type"]?.integer == 0 }
        .compactMap { $0["id"]?.string }
    }
    channel = try #require(channels.first)
    _ = try Archive(at: path, makingFor: "chat.example")
  }

  /// Adds a message with attachments, given as JSON, to the server.
  func add(_ attachments: String...) throws {
    let list = attachments.joined(separator: ",")
    try standIn.load(
      #"[{"kind":"message","channel_id":"\#(channel)","content":"see","attachments":[\#(list)]}]"#
    )
  }

  /// Takes what the server shows into the archive.
  func take() throws {
    let archive = try Archive(at: path, for: .writing)
    let now = Timestamp(milliseconds: 1_780_000_000_000)
    let run = try archive.beginRun(command: "test", origin: nil, source: .api, now: now)
    let ingester = try Ingester(archive: archive, run: run)
    let lines = try standIn.messages("viewer=\(person.userID)").split(separator: 0x0A)
    let batch = try lines.map { try Builder.incoming(Array($0)) }
    _ = try archive.write("testing") { () throws(StoreError) in try ingester.ingest(batch) }
  }

  /// What fetches, as a new process would have it.
  func fetcher(stall: Duration = .seconds(2), rate: Int = 512) async throws -> MediaFetcher {
    let transport = try CurlTransport(userAgent: UserAgent.text(version: "0"))
    let instance = try await Instance.discover(standIn.origin, over: transport)
    let client = RESTClient(
      instance: instance,
      credential: .user(Secret(person.token)),
      transport: transport,
      governor: Governor(allowance: .bot, clock: clock),
      clock: clock,
      retries: .never
    )
    let downloader = try CurlDownloader(
      userAgent: UserAgent.text(version: "0"),
      origins: [instance.api, instance.media].compactMap(\.self),
      stallTimeout: stall,
      minimumRate: rate
    )
    return MediaFetcher(archive: path, client: client, transport: downloader, clock: clock)
  }

  static var options: MediaOptions {
    var options = MediaOptions()
    options.takesPictures = false
    options.minimumFreeBytes = 0
    return options
  }

  @discardableResult
  func run(_ options: MediaOptions = MediaBench.options) async throws -> MediaOutcome {
    try await fetcher().run(options)
  }

  /// The attachments' names with their states and reasons.
  func states() throws -> [String: String] {
    let archive = try Archive(at: path, for: .reading)
    let rows = try TemporaryArchive.rows("SELECT filename, state FROM v1_attachments", in: archive)
    return Dictionary(
      rows.map { ($0[0].text ?? "", $0[1].text ?? "") },
      uniquingKeysWith: { first, _ in first }
    )
  }

  func reason(_ name: String) throws -> String? {
    try Archive(at: path, for: .reading).connection.value(
      "SELECT reason FROM media WHERE name = :name",
      [":name": .text(name)]
    )?.text
  }

  /// The bytes that are held of an attachment.
  func bytes(_ name: String) throws -> [UInt8]? {
    let archive = try Archive(at: path, for: .reading)
    let digest = try archive.connection.value(
      "SELECT sha256 FROM v1_attachments WHERE filename = :name",
      [":name": .text(name)]
    )?.text
    guard let digest, let path = store.path(of: digest) else { return nil }
    return try Array(Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// How often the media host was asked, as its record has it, and whether with a token.
  func asked(_ path: String = "attachments/") throws -> Int {
    try standIn.record("kind=media&path=\(path)").withRoot { $0.count }
  }

  func refreshes() throws -> Int {
    try standIn.record("kind=rest&path=refresh-urls").withRoot { $0.count }
  }

  func requestsWithToken() throws -> Int64 {
    try standIn.summary().withRoot { $0["media_with_authorization"]?.integer ?? -1 }
  }

  func parts() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path("media/parts"))) ?? []
  }
}
