import Exports
import Model
import Query
import Store

/// Writes the page of a channel's pinned messages, each with a way to where it was said.
public struct HTMLPins {
  private var messages: [ExportMessage] = []
  private let place: ExportPlace

  /// More pins than any server takes are left out.
  private static let most = 2000

  /// Begins the pins of a channel.
  public init(_ place: ExportPlace) {
    self.place = place
  }

  /// Notes a message, where it is pinned.
  public mutating func add(_ message: ExportMessage) {
    guard message.content.isPinned, messages.count < Self.most else { return }
    messages.append(message)
  }

  /// Whether none was pinned.
  public var isEmpty: Bool { messages.isEmpty }

  /// Writes the page.
  ///
  /// - Parameters:
  ///   - style: how pages look.
  ///   - links: its path, and the pages around it.
  ///   - anchors: where the channel's messages stand.
  /// - Returns: the page, and the files that it shows.
  public func page(
    _ style: ExportStyle,
    _ links: HTMLPageLinks,
    _ anchors: HTMLAnchors
  ) -> (page: [UInt8], media: [ExportMediaFile]) {
    let exporter = HTMLExporter(style)
    exporter.links = links
    exporter.anchors = anchors
    exporter.title = "Pinned messages"
    exporter.begin(place)
    for message in messages { exporter.add(message) }
    exporter.end()
    return (exporter.take(), exporter.media)
  }
}
