import Model
import Store

/// Something that a message leads to: a file that was sent with it, or an address.
enum LinkTarget: Hashable, Sendable {
  case file(Attachment)
  case address(String)
}

/// What became of a file that was sent.
struct FileFacts: Hashable, Sendable {
  /// What the archive knows; nothing where no run has looked at it.
  var state: MediaState?
  /// Why it is not here.
  var reason: String?
  /// Its bytes, where it lies beside the archive.
  var size: Int64?

  /// What became of it, in a few words.
  var words: String {
    switch state {
    case .held?: size == nil ? "kept once, now missing" : "kept"
    case .wanted?: "to be fetched"
    case .expired?: "expired before it could be fetched"
    case .refused?: "refused by the server"
    case .tooBig?: "too big to be fetched"
    case .gone?: "gone from the server"
    case .failed?: "not fetched yet: \(reason ?? "it failed")"
    case .pruned?: "pruned"
    case nil: "not fetched"
    }
  }
}

/// How a file or link is opened.
enum OpenedLink: Hashable, Sendable {
  /// There is none of that number; how many there are.
  case none(count: Int)
  case address(String)
  /// A file that lies beside the archive.
  case kept(path: String, name: String)
  /// One that is here, but might do more than show itself.
  case unsafe(path: String, name: String)
  /// One that is not here, and has no address any more.
  case lost(name: String, words: String)
}

extension Entry {
  /// So many links have a number.
  static let mostTargets = 9

  /// Everything that it leads to: files first, then embeds, then what its text holds.
  var targets: [LinkTarget] {
    let files = message.attachments + message.snapshots.flatMap(\.attachments)
    var addresses = message.embeds.flatMap { [$0.url, $0.imageURL, $0.videoURL] }
      .compactMap(\.self)
    for word in message.content.split(whereSeparator: { $0.isWhitespace || "<>()|".contains($0) })
    where word.hasPrefix("https://") || word.hasPrefix("http://") {
      addresses.append(String(word))
    }
    var seen = Set(files.compactMap(\.url))
    return files.map { .file($0) }
      + addresses.filter { seen.insert($0).inserted }.map { .address($0) }
  }
}
