import Markup
import Model
import Query

/// Writes what was sent with a message: galleries of pictures, film, sound, voice and other files.
struct HTMLFiles {
  private let paper: HTMLPaper

  private var writer: HTMLWriter { paper.writer }

  private static let isSpoiler: Int64 = 1 << 3

  init(_ paper: HTMLPaper) {
    self.paper = paper
  }

  func write(_ files: [Attachment], _ extras: [DocumentExtras.File], isVoice: Bool) {
    guard !files.isEmpty else { return }
    var pictures: [(Attachment, HTMLAddress)] = []
    var others: [(Int, Attachment)] = []
    for (index, file) in files.enumerated() {
      if file.mediaKind == .image, let address = paper.shown(file.url, hash: file.contentHash) {
        pictures.append((file, address))
      } else {
        others.append((index, file))
      }
    }
    if !pictures.isEmpty { gallery(pictures) }
    for (index, file) in others {
      let extra = extras.indices.contains(index) ? extras[index] : nil
      hidden(file) {
        write(
          file,
          extra?.waveform ?? [],
          isVoice: isVoice || file.hasWaveform && file.mediaKind == .sound
        )
      }
    }
  }

  /// Covers a file that its sender covered.
  private func hidden(_ file: Attachment, _ body: () -> Void) {
    guard file.flags & Self.isSpoiler != 0 else { return body() }
    writer.element(.details, .class("spoilers")) {
      writer.element(.summary, text: "Spoiler")
      body()
    }
  }

  private func gallery(_ pictures: [(Attachment, HTMLAddress)]) {
    writer.element(.div, .class("gallery n\(min(pictures.count, 4))")) {
      for (file, address) in pictures {
        hidden(file) {
          if !address.isData { writer.begin(.a, .href(address)) }
          picture(
            address,
            alt: file.description ?? file.filename,
            width: file.width,
            height: file.height
          )
          if !address.isData { writer.end() }
        }
      }
    }
  }

  /// Writes a picture that is held.
  func picture(_ address: HTMLAddress, alt: String, width: Int64?, height: Int64?) {
    var attributes: [HTMLAttribute] = [
      .src(address), .plain("alt", alt), .plain("loading", "lazy"), .plain("decoding", "async"),
    ]
    if let width, let height, (1...100_000).contains(width), (1...100_000).contains(height) {
      attributes += [.plain("width", "\(width)"), .plain("height", "\(height)")]
    }
    writer.begin(.img, attributes)
    writer.end()
  }

  private func write(_ file: Attachment, _ waveform: [UInt8], isVoice: Bool) {
    let shown = paper.shown(file.url, hash: file.contentHash)
    if isVoice { return voice(file, shown, waveform) }
    switch (file.mediaKind, shown) {
    case (.video, let address?): player(.video, file, address)
    case (.sound, let address?): player(.audio, file, address)
    default: card(file, paper.local(file.url, hash: file.contentHash))
    }
  }

  private func player(_ element: HTMLElement, _ file: Attachment, _ address: HTMLAddress) {
    writer.element(.figure, .class("player")) {
      writer.element(
        element,
        .src(address),
        .flag("controls"),
        .plain("preload", "none"),
        .label(file.description ?? file.filename)
      )
      writer.element(.figcaption) {
        writer.isolated(file.title ?? file.filename)
        if let facts = facts(file) { writer.text(" · \(facts)") }
      }
    }
  }

  private func voice(_ file: Attachment, _ address: HTMLAddress?, _ waveform: [UInt8]) {
    let length = file.duration.map(Self.length) ?? ""
    writer.element(.figure, .class("voice")) {
      writer.element(.div, .class("wave")) {
        draw(waveform)
        if !length.isEmpty { writer.element(.span, .class("length"), text: length) }
      }
      if let address {
        writer.element(
          .audio,
          .src(address),
          .flag("controls"),
          .plain("preload", "none"),
          .label("Voice message \(length)")
        )
      }
      writer.element(.figcaption) {
        writer.text("Voice message")
        if address == nil { missing(file) }
      }
    }
  }

  private func draw(_ waveform: [UInt8]) {
    let bars = Waveform.bars(waveform, count: 48)
    guard !bars.isEmpty else { return }
    let top = max(1, Int(bars.max() ?? 1))
    writer.element(.svg, .plain("viewBox", "0 0 192 32"), .class("waveform"), .hidden) {
      let strokes = bars.enumerated().map { index, bar in
        let height = max(2, Int(bar) * 28 / top)
        return "M\(index * 4 + 2) \(16 - height / 2)v\(height)"
      }
      writer.element(.path, .plain("d", strokes.joined()))
    }
  }

  /// A file that isn't played: its name, and where it lies or lay.
  private func card(_ file: Attachment, _ address: HTMLAddress?) {
    writer.element(.div, .class("file")) {
      HTMLFileSign(writer).write(file.mediaKind)
      writer.element(.div) {
        let name = file.title ?? (file.filename.isEmpty ? "file" : file.filename)
        if let address, !address.isData {
          writer.element(.a, .href(address)) { writer.isolated(name) }
        } else {
          paper.link(file.url) { writer.isolated(name) }
        }
        writer.element(.p, .class("facts")) {
          if let facts = facts(file) { writer.text(facts) }
          if address == nil { missing(file) }
        }
        if let description = file.description {
          writer.element(.p, .autoDirection, text: description)
        }
      }
    }
  }

  private func missing(_ file: Attachment) {
    writer.element(.span, .class("absent"), text: file.isExpired ? "expired" : "not kept here")
  }

  private func facts(_ file: Attachment) -> String? {
    var facts: [String] = []
    if let size = file.size { facts.append(Figures.size(size)) }
    if let width = file.width, let height = file.height { facts.append("\(width) × \(height)") }
    if let duration = file.duration { facts.append(Self.length(duration)) }
    return facts.isEmpty ? nil : facts.joined(separator: " · ")
  }

  /// A length as clocks show it: `1:05`.
  static func length(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "" }
    let whole = Int(seconds.rounded())
    let rest = whole % 60
    let minutes = whole / 60 % 60
    let tail = "\(rest < 10 ? "0" : "")\(rest)"
    guard whole >= 3600 else { return "\(minutes):\(tail)" }
    return "\(whole / 3600):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
  }
}

/// Writes the sign of a file: a hexagon with a letter of its kind.
struct HTMLFileSign {
  private let writer: HTMLWriter

  init(_ writer: HTMLWriter) {
    self.writer = writer
  }

  func write(_ kind: MediaKind) {
    let drawing =
      switch kind {
      case .image: "M8 22l5-6 4 4 3-3 4 5z"
      case .video: "M13 11v10l8-5z"
      case .sound:
        "M13 20V11l7-2v9M13 20a2 2 0 1 1-2-2 2 2 0 0 1 2 2M20 18a2 2 0 1 1-2-2 2 2 0 0 1 2 2"
      case .file: "M12 9h5l4 4v10h-9zM17 9v4h4"
      }
    writer.element(.svg, .class("kind"), .plain("viewBox", "0 0 32 32"), .hidden) {
      writer.element(.path, .class("hexagon"), .plain("d", "M16 1 29 8.500v15L16 31 3 23.500v-15z"))
      writer.element(.path, .class("drawing"), .plain("d", drawing))
    }
  }
}
