import Model
import Payload

/// Feeds arbitrary bytes to everything that reads bytes from outside.
///
/// Each shape of message, merging, and the two splitters; the latter are cut by the first byte, and
/// what they hand out must be what they hand out in one piece.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
  readMessages(bytes)
  compareStream(bytes)
  compareLines(bytes)
  return 0
}

private func readMessages(_ bytes: UnsafeBufferPointer<UInt8>) {
  for shape in DocumentShape.allCases {
    let context = PayloadContext(shape: shape, channelID: Snowflake(rawValue: 1))
    do throws(PayloadError) {
      try JSONReader().read(bytes) { (value) throws(PayloadError) in
        precondition(value.rawBytes.count <= bytes.count)
        let merged = JSONMerge.document(value, keepingAbsentMembersOf: value)
        precondition(merged.elementsEqual(value.rawBytes))
        _ = try? GuildPayload.decode(value)
        _ = try? ChannelPayload.decode(value)
        _ = try? HarvestProfile.decode(value)
        _ = try? ChatExporterHeader(value)
        let decoded = try MessagePayload.decode(value, in: context)
        precondition(decoded.oddities.count <= Lenient.maximumOddities)
      }
    } catch {
      precondition(!error.description.isEmpty)
    }
  }
}

private func compareStream(_ bytes: UnsafeBufferPointer<UInt8>) {
  for target in [JSONStream.Target.document, .member("m")] {
    let whole = stream(bytes, target, size: max(1, bytes.count))
    let cut = stream(bytes, target, size: 1 + Int(bytes.first ?? 0) % 7)
    precondition(whole == cut, "a stream came out otherwise when it was cut")
  }
}

private func stream(
  _ bytes: UnsafeBufferPointer<UInt8>,
  _ target: JSONStream.Target,
  size: Int
) -> [[UInt8]] {
  var heard: [[UInt8]] = []
  var stream = JSONStream(elementsOf: target, elementLimit: 40, memberLimit: 20)
  for start in Swift.stride(from: 0, to: bytes.count, by: size) {
    let piece = bytes[start..<min(bytes.count, start + size)]
    stream.feed(UnsafeBufferPointer(rebasing: piece)) { piece in
      switch piece {
      case .element(let bytes, _, _): heard.append(Array(bytes))
      case .member(let name, let bytes): heard.append(Array(name.utf8) + bytes)
      case .skippedElement(let index, let offset, let length):
        heard.append(Array("\(index) \(offset) \(length)".utf8))
      case .skippedMember(let name, let length): heard.append(Array("\(name) \(length)".utf8))
      }
    }
  }
  return heard + [Array("\(stream.finish())".utf8)]
}

private func compareLines(_ bytes: UnsafeBufferPointer<UInt8>) {
  let whole = lines(bytes, size: max(1, bytes.count))
  let cut = lines(bytes, size: 1 + Int(bytes.first ?? 0) % 7)
  precondition(whole == cut, "lines came out otherwise when they were cut")
}

private func lines(_ bytes: UnsafeBufferPointer<UInt8>, size: Int) -> [[UInt8]] {
  var heard: [[UInt8]] = []
  var splitter = LineSplitter(limit: 20)
  func hear(_ piece: LineSplitter.Piece) {
    switch piece {
    case .line(let line, let number, let isTerminated):
      heard.append(Array(line) + Array("\(number)\(isTerminated)".utf8))
    case .skipped(let number, let length): heard.append(Array("\(number) \(length)".utf8))
    }
  }
  for start in Swift.stride(from: 0, to: bytes.count, by: size) {
    splitter.feed(
      UnsafeBufferPointer(rebasing: bytes[start..<min(bytes.count, start + size)]),
      hear
    )
  }
  splitter.finish(hear)
  return heard
}
