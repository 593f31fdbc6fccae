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
  private var files: [String: ExportMediaFile?] = [:]

  private static let mostFiles = 10_000

  init(_ writer: HTMLWriter, _ style: ExportStyle, _ palette: HTMLPalette) {
    self.writer = writer
    self.style = style
    self.palette = palette
    reader = MessageReader(style)
  }

  var clock: LocalClock { style.clock }

  /// The file that lay at an address, as the page finds it; nothing where it isn't held.
  func local(_ url: String?, hash: String? = nil) -> HTMLAddress? {
    guard let url, !url.isEmpty, let file = file(url, hash) else { return nil }
    return address(of: file)
  }

  /// The same of a picture, film or sound; nothing where its bytes are something else.
  func shown(_ url: String?, hash: String? = nil) -> HTMLAddress? {
    guard let url, !url.isEmpty, let file = file(url, hash), file.isShowable else { return nil }
    return address(of: file)
  }

  private func file(_ url: String, _ hash: String?) -> ExportMediaFile? {
    if let found = files[url] { return found }
    let found = style.media.file(for: url, hash: hash)
    // Avatars and emoji come again and again.
    if files.count >= Self.mostFiles { files.removeAll() }
    files[url] = .some(found)
    return found
  }

  private func address(of file: ExportMediaFile) -> HTMLAddress {
    if let data = file.inlined(limit: style.inlineLimit) { return data }
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

  /// Writes a link to a channel's pages, where they are exported too.
  func channel(_ id: Snowflake, body: () -> Void) {
    guard let path = style.pathOfChannel?(id) else { return body() }
    writer.begin(.a, .href(.file(HTMLAddress.path(from: page, to: path))))
    body()
    writer.end()
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
