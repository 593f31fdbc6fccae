import FoundationEssentials
import Payload
import TestSupport
import Testing

@testable import Wire

struct PrivateAddressTests {
  @Test(arguments: [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "[::1]", "[::]", "[fe80::1]",
    "[fd00::1]", "[::ffff:10.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[ff02::1]",
    "fe80::1%eth0",
  ])
  func `an address inside a network is told`(host: String) {
    #expect(PrivateAddress.isPrivate(host: host))
  }

  @Test(arguments: [
    "1.1.1.1", "172.32.0.1", "100.128.0.1", "8.8.8.8", "[2606:4700::1111]", "[::ffff:8.8.8.8]",
    "media.example", "10.example", "",
  ])
  func `an address of the internet, and a name, are not`(host: String) {
    #expect(!PrivateAddress.isPrivate(host: host))
  }
}

struct ContentRangeTests {
  private static let good: [(String, Int64, Int64, Int64?)] = [
    ("bytes 0-4/10", 0, 4, 10), ("bytes 5-9/*", 5, 9, nil), ("BYTES 1-1/2", 1, 1, 2),
  ]

  @Test(arguments: good)
  func `a range is read`(text: String, first: Int64, last: Int64, total: Int64?) {
    let range = ContentRange(text)
    #expect(range?.first == first)
    #expect(range?.last == last)
    #expect(range?.total == total)
  }

  @Test(arguments: [
    "", "bytes", "bytes */10", "bytes 4-0/10", "bytes -1-4/10", "bytes 0-9/5", "items 0-4/10",
    "bytes 0-99999999999999999999/1",
  ])
  func `what is none is none`(text: String) {
    #expect(ContentRange(text) == nil)
  }
}

@Suite(.serialized) struct CurlDownloaderTests {
  private let server: StandIn
  private let folder: TemporaryFolder
  private var picture: String {
    "http://127.0.0.1:\(server.mediaPort)/media/avatars/5/3fe91c07.webp?size=1024"
  }

  init() throws {
    server = try StandIn(generate: #"{"guilds":1,"channels":1,"messages":0}"#)
    folder = try TemporaryFolder()
  }

  private func downloader() throws -> CurlDownloader {
    let own = "http://127.0.0.1:\(server.mediaPort)/media"
    return try CurlDownloader(userAgent: "test", origins: [own], stallTimeout: .seconds(2))
  }

  @Test func `a file is written as it is, with what the host says of it`() async throws {
    let path = folder.path("a")
    let answer = try await downloader().fetch(Download(picture, to: path, maximumSize: 1_000))
    #expect(answer.status == 200)
    #expect(answer.size == 400)
    #expect(answer.total == 400)
    #expect(answer.contentType == "image/webp")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == 400)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `the rest of a file is asked for and put behind the beginning`() async throws {
    let (whole, part) = (folder.path("whole"), folder.path("part"))
    let downloader = try downloader()
    _ = try await downloader.fetch(Download(picture, to: whole, maximumSize: 1_000))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
    try bytes.prefix(150).write(to: URL(fileURLWithPath: part))
    let rest = try await downloader.fetch(
      Download(picture, to: part, offset: 150, maximumSize: 1_000)
    )
    #expect(rest.status == 206)
    #expect(rest.total == 400)
    #expect(try Data(contentsOf: URL(fileURLWithPath: part)) == bytes)
    let beyond = try await downloader.fetch(
      Download(picture, to: part, offset: 400, maximumSize: 1_000)
    )
    #expect(beyond.status == 416)
  }

  @Test func `a file over the limit is refused before it fills the disk`() async throws {
    let path = folder.path("a")
    await #expect(throws: WireError.self) {
      try await downloader().fetch(Download(picture, to: path, maximumSize: 100))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == 0)
  }

  @Test func `what broke off is told with what came`() async throws {
    try server.fault(#"{"action":{"truncate":100},"match":{"kind":"media"}}"#)
    let path = folder.path("a")
    let answer = try await downloader().fetch(Download(picture, to: path, maximumSize: 1_000))
    #expect(answer.size == 100)
    #expect(answer.problem != nil)
  }

  @Test func `a name of the bytes is told where it is a strong one`() async throws {
    try server.fault(
      #"{"action":{"headers":{"ETag":"\"v1\""}},"match":{"kind":"media"},"count":1}"#
    )
    let download = Download(picture, to: folder.path("a"), maximumSize: 1_000)
    #expect(try await downloader().fetch(download).etag == "\"v1\"")
    try server.fault(#"{"action":{"headers":{"ETag":"W/\"v1\""}},"match":{"kind":"media"}}"#)
    #expect(try await downloader().fetch(download).etag == nil)
  }

  @Test func `a host inside a network that is not the instance's own is not asked`() async throws {
    let stranger = try CurlDownloader(userAgent: "test", origins: ["https://media.example"])
    await #expect(throws: WireError.self) {
      try await stranger.fetch(Download(picture, to: folder.path("a"), maximumSize: 1_000))
    }
    // A name that leads inside is found out when the connection is made.
    let named = picture.replacing("127.0.0.1", with: "localhost")
    await #expect(throws: WireError.self) {
      try await stranger.fetch(Download(named, to: folder.path("a"), maximumSize: 1_000))
    }
    #expect(try server.record("kind=media").withRoot { $0.count } == 0)
  }
}
