import Model
import Query
import Store

/// Writes a part as a page that a browser shows by itself: no script, no network, no other file is
/// needed to read it.
public final class HTMLExporter: Exporter {
  /// The files around the page; set before it begins, and the next part before it ends.
  public var links = HTMLPageLinks()
  /// What is known of messages of earlier parts.
  public var anchors = HTMLAnchors()
  /// What the page is, where it isn't the channel's own.
  var title: String?
  /// The files of the archive that pages show, in the order in which they were met.
  public private(set) var media: [ExportMediaFile] = []

  private let style: ExportStyle
  private let writer = HTMLWriter()
  private let page: HTMLPage
  private var conversation: HTMLConversation?

  /// Makes a writer.
  public init(_ style: ExportStyle) {
    self.style = style
    page = HTMLPage(writer, style)
  }

  /// Begins a page.
  public func begin(_ place: ExportPlace) {
    let palette = HTMLPalette(place.place.guildID, style.facts)
    let paper = HTMLPaper(writer, style, palette)
    paper.page = links.page
    page.begin(place.place, kind: title, paper, links)
    conversation = HTMLConversation(paper, place.place, links)
  }

  /// Writes a message.
  public func add(_ message: ExportMessage) {
    if title == nil { anchors.add(message.message.id.rawValue, on: links.page) }
    conversation?.add(message, anchors)
  }

  /// Ends the page.
  public func end() {
    guard let conversation else { return }
    conversation.end()
    media += conversation.paper.takeMedia()
    page.end(conversation.summary, links)
    self.conversation = nil
  }

  /// Gives what was written since the last time.
  public func take() -> [UInt8] {
    writer.take()
  }
}

/// Where the messages of a channel stand, for links among parts.
public final class HTMLAnchors {
  private var ids: [Int64] = []
  private var pages: [(first: Int, path: String)] = []

  /// Knows none.
  public init() {}

  /// Notes a message; they come from the oldest to the newest.
  func add(_ id: Int64, on path: String) {
    if pages.last?.path != path { pages.append((ids.count, path)) }
    ids.append(id)
  }

  /// The page that a message stands on; nothing where it hasn't come by.
  func page(of id: Int64) -> String? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    guard low < ids.count, ids[low] == id else { return nil }
    return pages.last { $0.first <= low }?.path
  }
}
