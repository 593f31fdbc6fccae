import Glibc
import Payload

/// The stand-in of the tests as a process beside this one, for as long as this object lives.
final class StandInServer {
  /// Its port on 127.0.0.1.
  let port: UInt16
  private let process: Companion

  /// Starts one.
  ///
  /// - Parameter generate: options of its world, as JSON.
  /// - Throws: `BenchError`.
  init(generate: String) throws(BenchError) {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let script = "/\(folder)/StandIn/server.py"
    process = try Companion(
      ["/usr/bin/python3", script, "--port", "0", "--attached", "--generate", generate]
    )
    let first = process.line()
    let port = try? JSONDocument(Array(first.utf8)).withRoot { $0["port"]?.integer }
    guard let port, let port = UInt16(exactly: port) else {
      throw .file(script, reason: "it did not start; python3-aiohttp and -zstandard are needed")
    }
    self.port = port
  }

  /// Where the instance lies.
  var origin: String { "http://127.0.0.1:\(port)" }

  /// The token of its person.
  func token() throws -> String {
    try ask("GET", "accounts").withRoot { root in
      root.elements.first { $0["bot"]?.bool == false }?["token"]?.string ?? ""
    }
  }

  /// Gives an order below `/__control`.
  ///
  /// - Returns: the answer.
  /// - Throws: `BenchError` where it refuses, `PayloadError`.
  @discardableResult
  func ask(_ method: String, _ path: String, _ body: String? = nil) throws -> JSONDocument {
    let answer = try exchange(method, path, Array((body ?? "").utf8))
    let mark = Array("\r\n\r\n".utf8)
    guard
      let end = answer.indices.dropLast(3).first(where: { answer[$0..<$0 + 4].elementsEqual(mark) })
    else { throw BenchError.file(origin, reason: "no answer to \(path)") }
    let document = Array(answer[(end + 4)...])
    guard answer.starts(with: Array("HTTP/1.0 200".utf8)) else {
      throw BenchError.file(origin, reason: String(decoding: document, as: UTF8.self))
    }
    return try JSONDocument(document)
  }

  private func exchange(
    _ method: String,
    _ path: String,
    _ body: [UInt8]
  ) throws(BenchError) -> [UInt8] {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw .file(origin, reason: String(cString: strerror(errno))) }
    let head =
      "\(method) /__control/\(path) HTTP/1.0\r\nHost: 127.0.0.1\r\n"
      + "Content-Length: \(body.count)\r\n\r\n"
    var left = (Array(head.utf8) + body)[...]
    while !left.isEmpty {
      let count = left.withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw .file(origin, reason: String(cString: strerror(errno))) }
      left = left.dropFirst(count)
    }
    return Folder.bytes(of: socket)
  }
}
