public import Payload

/// A stand-in for a Fluxer instance: a process of its own that lives as long as this object.
///
/// What it plays and what it can be told is written in `Tests/StandIn/README.md`. Orders and answers
/// are JSON; an order that it refuses is thrown with its reason.
public final class StandIn: Sendable {
  /// The port of everything but media.
  public let port: UInt16
  /// The port of media.
  public let mediaPort: UInt16

  private let process: ServerProcess

  /// Starts one.
  ///
  /// - Parameters:
  ///   - generate: options of the made-up world, as JSON: `{"guilds":2,"channels":10,…}`.
  ///   - settings: switches of the instance, as JSON: `{"era":"january","gzip":true}`.
  ///   - clock: `real`, `virtual` (moved by `moveClock`) or `accelerated`.
  /// - Throws: `ServerFailure`.
  public init(
    generate: String = "{}",
    settings: String = "{}",
    clock: String = "real"
  ) throws(ServerFailure) {
    let directory = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    process = try ServerProcess(
      "/usr/bin/python3",
      [
        "/\(directory)/StandIn/server.py", "--port", "0", "--attached", "--generate", generate,
        "--settings", settings, "--clock", clock,
      ]
    )
    let ports = Self.ports(in: process.firstLine)
    guard let port = ports.0, let mediaPort = ports.1 else { throw .unreadable("its first line") }
    self.port = port
    self.mediaPort = mediaPort
  }

  /// Where the instance lies: what a person would give as `--instance`.
  public var origin: String { "http://127.0.0.1:\(port)" }

  private static func ports(in line: [UInt8]) -> (UInt16?, UInt16?) {
    guard let document = try? JSONDocument(line) else { return (nil, nil) }
    return document.withRoot { root in
      (
        root["port"]?.integer.flatMap { UInt16(exactly: $0) },
        root["media_port"]?.integer.flatMap { UInt16(exactly: $0) }
      )
    }
  }

  /// Sends any request to it, as a client would.
  ///
  /// - Throws: `ServerFailure`.
  public func send(_ request: LoopbackRequest) throws(ServerFailure) -> LoopbackRequest.Response {
    try request.send(toPort: port)
  }

  /// Gives an order below `/__control`, or asks there, and gives the answer's bytes.
  ///
  /// - Parameters:
  ///   - method: `GET`, `POST` or `DELETE`.
  ///   - path: what follows `/__control/`, with its query.
  ///   - body: JSON, or nothing.
  /// - Returns: the answer's body.
  /// - Throws: `ServerFailure`.
  public func bytes(
    _ method: String,
    _ path: String,
    _ body: String? = nil
  ) throws(ServerFailure) -> [UInt8] {
    let response = try send(
      LoopbackRequest(method, "/__control/\(path)", body: body.map { Array($0.utf8) })
    )
    guard response.status == 200 else {
      throw .refused(
        order: "\(method) \(path)",
        status: response.status,
        answer: String(decoding: response.body, as: UTF8.self)
      )
    }
    return response.body
  }

  /// Gives an order below `/__control`, or asks there, and gives the answer as a document.
  ///
  /// - Throws: `ServerFailure`.
  @discardableResult
  public func control(
    _ method: String,
    _ path: String,
    _ body: String? = nil
  ) throws(ServerFailure) -> JSONDocument {
    let bytes = try bytes(method, path, body)
    do throws(PayloadError) {
      return try JSONDocument(bytes)
    } catch {
      throw .unreadable("\(method) \(path): \(error)")
    }
  }
}
