import Archives
import Payload
import Store

/// A file or folder that can be imported, and what it was taken for.
public struct ImportInput: Hashable, Sendable {
  /// Where it lies.
  public let path: String
  /// What it is.
  public let kind: ImportKind
  /// The instance that it says its messages are of, or whose they must be.
  public let instance: String?

  /// Names an input.
  public init(path: String, kind: ImportKind, instance: String? = nil) {
    self.path = path
    self.kind = kind
    self.instance = instance ?? (kind == .chatExporter ? "discord.com" : nil)
  }
}

extension ImportInput {
  /// What was found at the paths that a person named.
  public struct Findings: Sendable {
    /// What can be imported, in the order of names.
    public var inputs: [ImportInput] = []
    /// What can't, and why: files within folders that are nothing of ours are among them.
    public var refused: [ImportError] = []
  }

  /// Finds out what paths hold; folders are walked.
  public static func find(at paths: [String]) -> Findings {
    var findings = Findings()
    for path in paths {
      guard FolderWalk.isFolder(path) else {
        findings.add(path)
        continue
      }
      let names = FolderWalk.names(in: path)
      if names.contains("user.json"), names.contains("channels") {
        findings.inputs.append(ImportInput(path: path, kind: .harvest))
      } else if names.contains("messages"), names.contains("account") {
        findings.refused.append(.unsupported(path: path, kind: "a Discord data package"))
      } else {
        for file in FolderWalk.files(in: path) where !isManifest(file) { findings.add(file) }
      }
    }
    return findings
  }

  /// Whether a file is the list of an export's own files, in which no message is.
  private static func isManifest(_ path: String) -> Bool {
    guard path.hasSuffix("/manifest.json"), let input = try? InputFile(path) else { return false }
    let head = try? input.next { bytes throws(ImportError) in Array(bytes.prefix(256)) }
    guard let head = head.flatMap(\.self) else { return false }
    return String(decoding: head, as: UTF8.self).hasPrefix(
      #"{"version":1,"exporter":"fluxsearch","#
    )
  }

  /// Tells what a file is by its first bytes and its structure.
  ///
  /// - Throws: why it can't be imported.
  public init(lookingAt path: String) throws(ImportError) {
    let head = try InputFile(path).next { bytes throws(ImportError) in Array(bytes.prefix(1 << 18))
    }
    guard let head, !head.isEmpty else { throw .unknownKind(path: path) }
    if head.starts(with: Array("SQLite format 3\0".utf8)) {
      self.init(path: path, kind: .archive, instance: try Self.instance(ofDatabase: path))
    } else if head.starts(with: [0x50, 0x4B, 0x03, 0x04])
      || head.starts(with: [0x50, 0x4B, 0x05, 0x06])
    {
      self.init(path: path, kind: try Self.kindOfZIP(path))
    } else if let kind = Self.kindOfText(head) {
      self.init(path: path, kind: kind, instance: FileOrigin.instance(in: head, of: kind))
    } else {
      throw .unknownKind(path: path)
    }
  }

  private static func instance(ofDatabase path: String) throws(ImportError) -> String {
    // The mark of an archive may still wait in its log: only opening tells.
    if let instance = try? Archive(at: path, for: .reading).instance { return instance }
    throw .unsupported(
      path: path,
      kind: "a database of another program, perhaps of Discord History Tracker"
    )
  }

  private static func kindOfZIP(_ path: String) throws(ImportError) -> ImportKind {
    var hasProfile = false
    var hasChannels = false
    var hasPackage = false
    do throws(ArchivesError) {
      let reader = try ZIPReader(path)
      while let entry = try reader.next() {
        let parts = entry.path.components
        hasProfile = hasProfile || HarvestSource.isProfile(parts)
        hasChannels = hasChannels || HarvestSource.channelID(of: parts) != nil
        hasPackage = hasPackage || parts.suffix(2) == ["account", "user.json"]
        if hasProfile && hasChannels { return .harvest }
      }
    } catch {
      // A torn harvest is one still.
      if case .damaged = error, hasProfile || hasChannels { return .harvest }
      throw .archives(path: path, error)
    }
    if hasPackage { throw .unsupported(path: path, kind: "a Discord data package") }
    // An account without messages has a harvest without channels.
    guard hasProfile else { throw .unknownKind(path: path) }
    return .harvest
  }

  private static func kindOfText(_ head: [UInt8]) -> ImportKind? {
    var names: Set<String> = []
    var stream = JSONStream(elementsOf: .member("messages"))
    head.withUnsafeBufferPointer { bytes in
      stream.feed(bytes) { piece in
        if case .member(let name, _) = piece { names.insert(name) }
      }
    }
    let hasArray = stream.finish().hasArray
    if names.isSuperset(of: ["schema_version", "exporter", "channel"]) { return .export }
    if names.isSuperset(of: ["guild", "channel"]), hasArray || names.contains("dateRange") {
      return .chatExporter
    }
    if names.contains("record") || names.isSuperset(of: ["id", "channel_id"]) { return .native }
    return nil
  }
}

extension ImportInput.Findings {
  fileprivate mutating func add(_ path: String) {
    do throws(ImportError) {
      inputs.append(try ImportInput(lookingAt: path))
    } catch {
      refused.append(error)
    }
  }
}
