import Model
import Query
import Writing

/// Writes lines for the bulk API of OpenSearch and its like: an action, and a message, in turn.
///
/// An action names the message by its instance, channel and id, so that sending a part again changes
/// nothing. The index is made ready by `index-template.json`.
struct OpenSearchExporter: Exporter {
  /// The index, which the template's pattern fits.
  static let index = "fluxsearch-messages"
  /// Servers take requests of 100 MB at most and are best with a tenth of it.
  static let largestPart = 8 << 20

  private let style: ExportStyle
  private var json = JSONWriter()
  private var place: ExportPlace?

  init(_ style: ExportStyle) {
    self.style = style
  }

  mutating func begin(_ place: ExportPlace) {
    self.place = place
  }

  mutating func add(_ exported: ExportMessage) {
    guard let place else { return }
    let message = exported.message
    json.object {
      $0.key("index")
      $0.object {
        $0.member("_index", Self.index)
        $0.member("_id", "\(place.instance)/\(message.channelID)/\(message.id)")
      }
    }
    json.endLine()
    let document = MessageDocument(exported, style)
    json.object {
      $0.member("instance", place.instance)
      HitDocument.writePlace(place.place, to: &$0)
      document.write(to: &$0)
    }
    json.endLine()
  }

  mutating func end() {}

  mutating func take() -> [UInt8] {
    json.take()
  }
}
