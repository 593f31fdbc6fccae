import Markup
import Model
import Query

/// What the parts of a message are written on: the writer, and all that they ask about names, times
/// and files.
final class HTMLPaper {
  let writer: HTMLWriter
  let style: ExportStyle
  let reader: MessageReader
  let palette: HTMLPalette
  /// The page's path, from which files are found.
  var page = ""
  private var media: [ExportMediaFile] = []
  private var known: Set<String> = []

  init(_ writer: HTMLWriter, _ style: ExportStyle, _ palette: HTMLPalette) {
    self.writer = writer
    self.style = style
    self.palette = palette
    reader = MessageReader(style)
  }

  var clock: LocalClock { style.clock }

  /// The file that lay at an address, as the page finds it; nothing where it isn't held.
  func local(_ url: String?, hash: String? = nil) -> HTMLAddress? {
    guard let url, let file = style.media.file(for: url, hash: hash) else { return nil }
    if known.insert(file.sha256).inserted { media.append(file) }
    return .file(HTMLAddress.path(from: page, to: file.path))
  }

  /// Gives the files that were shown.
  func takeMedia() -> [ExportMediaFile] {
    defer { media = [] }
    return media
  }

  /// Writes an instant: words for people, and the instant itself for programs.
  func time(_ instant: Timestamp, _ words: String) {
    if let machine = clock.machine(instant) {
      writer.element(.time, .plain("datetime", machine), text: words)
    } else {
      writer.text(words)
    }
  }

  /// Writes a link where an address is one, else its text alone.
  func link(_ address: String?, body: () -> Void) {
    guard let address, let target = HTMLAddress(web: address) else {
      body()
      return
    }
    writer.begin(.a, .href(target), .plain("rel", "noreferrer noopener"))
    body()
    writer.end()
  }
}
