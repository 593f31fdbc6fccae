import Model
import Query
import Store

/// Finds out what became of files that were sent, and what a link is opened by.
extension Clerk {
  /// What became of a message's files, by the attachment's id.
  func files(of message: Message) throws(StoreError) -> [Snowflake: FileFacts] {
    let ids = (message.attachments + message.snapshots.flatMap(\.attachments)).compactMap(\.id)
    guard !ids.isEmpty else { return [:] }
    let lookup = try MediaLookup(archive)
    var found: [Snowflake: FileFacts] = [:]
    for (id, entry) in try archive.media(ofAttachments: ids) {
      var facts = FileFacts(state: entry.state, reason: entry.reason)
      if entry.state == .held { facts.size = try lookup.file(ofAttachment: id)?.size }
      found[id] = facts
    }
    // The same bytes may have come under another message's address.
    for file in message.attachments where file.id.map({ found[$0] == nil }) ?? false {
      guard let id = file.id, let held = try held(file, lookup) else { continue }
      found[id] = FileFacts(state: .held, size: held.size)
    }
    return found
  }

  func openLink(_ address: MessageAddress, _ number: Int) throws(StoreError) {
    guard let hit = try searcher.messages(at: address).first else { return }
    let targets = Entry(hit: hit).targets
    guard number > 0, targets.indices.contains(number - 1) else {
      send(.link(.none(count: targets.count)))
      return
    }
    switch targets[number - 1] {
    case .address(let address): send(.link(.address(address)))
    case .file(let file): send(.link(try opened(file)))
    }
  }

  private func opened(_ file: Attachment) throws(StoreError) -> OpenedLink {
    if let held = try held(file, MediaLookup(archive)) {
      return Self.isHarmless(held)
        ? .kept(path: held.path, name: file.filename)
        : .unsafe(path: held.path, name: file.filename)
    }
    if let url = file.url { return .address(url) }
    let facts = try file.id.map { id throws(StoreError) in
      FileFacts(state: try archive.media(ofAttachments: [id])[id]?.state)
    }
    return .lost(name: file.filename, words: (facts ?? FileFacts()).words)
  }

  private func held(_ file: Attachment, _ lookup: MediaLookup) throws(StoreError) -> HeldMedia? {
    if let id = file.id, let held = try lookup.file(ofAttachment: id) { return held }
    return try file.url.flatMap { url throws(StoreError) in try lookup.file(at: url) }
  }

  /// Whether a file by its own bytes is something that shows itself and does nothing else: pages,
  /// scripts and programs of strangers are for whoever wants them to open by hand.
  private static func isHarmless(_ file: HeldMedia) -> Bool {
    file.isShowable || file.sniffed == "application/pdf"
      || (file.sniffed ?? "text/plain" == "text/plain" && PlainTextFile.isOne(at: file.path))
  }
}
