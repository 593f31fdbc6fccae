import Console
import Glibc
import Present
import Query
import Writing

/// Takes what exporters write, and puts it where it belongs.
final class PartSink {
  private let target: ExportTarget
  private let folder: ExportFolder?
  private let instance: String
  private let fileExtension: String
  private let format: ExportFormat
  private var exporter: (any Exporter)?
  private var file: PartFile?
  private var place: ExportPlace?
  private var days = (first: "", last: "")
  private var messages = 0
  private var number = 0
  private var taken: Set<String> = [ExportFolder.manifest, OpenSearchTemplate.name]

  /// Memory that is used before something is written, in bytes.
  private static let chunk = 1 << 16

  private var waiting: [UInt8] = []
  private var writtenBytes = 0
  private let largestPart: Int?

  init(_ target: ExportTarget, _ options: ExportOptions, instance: String) throws {
    self.target = target
    self.instance = instance
    format = options.format
    fileExtension = options.format.fileExtension
    if case .folder(let path, _) = target {
      folder = try ExportFolder(path, updates: options.updates)
    } else {
      if case .file(let path) = target { PartFile.clear(besides: path) }
      folder = nil
    }
    largestPart = target.isSingle ? nil : options.format.largestPart
  }

  /// Whether another message should begin a new part.
  var isFull: Bool {
    guard let largestPart else { return false }
    return writtenBytes + waiting.count >= largestPart
  }

  /// Gives up: what was there before stays as it was.
  func abandon() {
    if case .file = target, let file { unlink(file.path) }
    folder?.abandon()
  }

  func begin(_ place: ExportPlace, _ exporter: any Exporter) throws {
    number = self.place?.place.channelID == place.place.channelID ? number + 1 : 1
    self.place = place
    self.exporter = exporter
    messages = 0
    writtenBytes = 0
    days = ("", "")
    switch target {
    case .output: break
    case .file(let path): file = try PartFile(at: PartFile.waiting(for: path))
    case .folder: file = try folder?.makePart()
    }
    self.exporter?.begin(place)
  }

  func add(_ message: ExportMessage, on day: String) throws {
    if messages == 0 { days.first = day }
    days.last = day
    messages += 1
    exporter?.add(message)
    try drain(least: Self.chunk)
  }

  /// Ends the part.
  func end() throws {
    exporter?.end()
    try drain(least: 0)
    guard let file, case .folder(_, let template) = target, let place else { return }
    let channel = place.place
    let part = PathTemplate.Part(
      guild: channel.guildID.map { channel.guildName ?? "\($0)" },
      channel: channel.channelName ?? "\(channel.channelID)",
      channelID: channel.channelID,
      from: days.first,
      to: days.last,
      number: number,
      fileExtension: fileExtension
    )
    try folder?.add(file, at: template.path(of: part, taken: &taken), messages: messages)
    self.file = nil
  }

  /// Puts everything in its place.
  ///
  /// - Returns: how many parts there are and how many were written; nothing for standard output.
  func conclude(_ format: String) throws -> (parts: Int, new: Int)? {
    switch target {
    case .output: return nil
    case .folder:
      try addTemplate()
      let written = try folder?.conclude(format: format, instance: instance) ?? 0
      return (folder?.count ?? 0, written)
    case .file(let path):
      guard let file else { return nil }
      _ = try file.finish()
      guard rename(file.path, path) == 0 else { throw PartFile.failure("write", path) }
      self.file = nil
      return (1, 1)
    }
  }

  /// Adds the file that makes an index ready for the parts.
  private func addTemplate() throws {
    guard format == .opensearch, let folder else { return }
    let file = try folder.makePart()
    try file.write(OpenSearchTemplate.bytes())
    try folder.add(file, at: OpenSearchTemplate.name, messages: 0)
  }

  private func drain(least: Int) throws {
    waiting += exporter?.take() ?? []
    guard waiting.count >= max(1, least) else { return }
    if case .output(let output) = target {
      write(waiting, to: output)
    } else {
      try file?.write(waiting)
    }
    writtenBytes += waiting.count
    waiting.removeAll(keepingCapacity: true)
  }

  /// Writes to standard output: to a terminal nothing that could move its cursor.
  private func write(_ bytes: [UInt8], to output: Output) {
    if output.traits.isTerminal {
      output.write(bytes.withUnsafeBufferPointer { SafeText(decoding: $0, keeping: .newlines) })
    } else {
      output.write(machine: bytes)
    }
  }
}
