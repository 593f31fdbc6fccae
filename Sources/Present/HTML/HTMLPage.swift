import Exports
import Model
import Query
import Writing

/// Writes what stands around the messages: head, policy, header, ways to other pages, foot.
struct HTMLPage {
  private let writer: HTMLWriter
  private let style: ExportStyle

  private static let early = HTMLScript([.lookScript])

  init(_ writer: HTMLWriter, _ style: ExportStyle) {
    self.writer = writer
    self.style = style
  }

  // MARK: - the head

  /// Begins a document, up to its body.
  ///
  /// - Parameters:
  ///   - title: what windows and lists of pages call it.
  ///   - sheet: its styles.
  ///   - script: its script; it runs when everything is there.
  ///   - takesFiles: whether scripts of the export are loaded, as a search does.
  func beginDocument(_ title: String, _ sheet: HTMLSheet, _ script: HTMLScript, takesFiles: Bool) {
    writer.doctype()
    writer.begin(
      .html,
      .plain("lang", "en"),
      .plain("data-theme", style.look.theme.rawValue),
      .plain("data-accent", style.look.accent.rawValue),
      .plain("data-contrast", style.look.hasHighContrast ? "more" : "normal")
    )
    writer.begin(.head)
    writer.element(.meta, .plain("charset", "utf-8"))
    writer.element(
      .meta,
      .plain("http-equiv", "Content-Security-Policy"),
      .plain("content", Self.policy(sheet, [Self.early, script], takesFiles: takesFiles))
    )
    writer.element(
      .meta,
      .plain("name", "viewport"),
      .plain("content", "width=device-width, initial-scale=1")
    )
    writer.element(.meta, .plain("name", "referrer"), .plain("content", "no-referrer"))
    writer.element(.meta, .plain("name", "generator"), .plain("content", "fluxsearch"))
    writer.element(.title, text: title)
    writer.style(sheet)
    writer.script(Self.early)
    writer.end()
    writer.newline()
    writer.begin(.body)
  }

  /// Nothing may be loaded or run but what is listed; no address of a network is.
  static func policy(_ sheet: HTMLSheet, _ scripts: [HTMLScript], takesFiles: Bool) -> String {
    func source(_ text: String) -> String? {
      HTMLDigest.base64(text).map { "'sha256-\($0)'" }
    }
    let styles = source(sheet.text) ?? "'none'"
    var runs = scripts.compactMap { source($0.text) }
    if takesFiles { runs.append("'self' file:") }
    return [
      "default-src 'none'", "style-src \(styles)", "script-src \(runs.joined(separator: " "))",
      "img-src 'self' file: data:", "media-src 'self' file: data:", "base-uri 'none'",
      "form-action 'none'",
    ].joined(separator: "; ")
  }

  /// Ends a document.
  func endDocument(_ script: HTMLScript) {
    if !script.text.isEmpty { writer.script(script) }
    writer.end()
    writer.end()
    writer.newline()
  }

  // MARK: - a page of messages

  private static let script = HTMLScript([.pageScript])

  /// Begins a page of messages.
  ///
  /// - Parameters:
  ///   - place: the channel.
  ///   - kind: what the page is, where it isn't the channel's own.
  ///   - paper: what it is written on.
  ///   - links: the pages around it.
  func begin(_ place: HitPlace, kind: String?, _ paper: HTMLPaper, _ links: HTMLPageLinks) {
    let sheet = HTMLSheet(hasCharts: false, colors: paper.palette.colors)
    let title = place.heading.string
    beginDocument(kind.map { "\(title) – \($0)" } ?? title, sheet, Self.script, takesFiles: false)
    writer.element(.a, .class("skip"), .href(.place("messages")), text: "Skip to messages")
    if let kind {
      writeHeader(owner: title, title: kind, topic: nil, links) { HTMLEmblem(paper).write(place) }
    } else {
      writeHeader(place, paper, links)
    }
    writer.begin(.main, .id("messages"), .plain("tabindex", "-1"))
    if let previous = links.previous {
      writer.element(.nav, .class("turn-page"), .label("Earlier")) {
        writer.element(
          .a,
          .href(links.address(of: previous)),
          .plain("rel", "prev"),
          text: "Earlier messages"
        )
      }
    }
  }

  /// Writes the header of a channel's page.
  func writeHeader(_ place: HitPlace, _ paper: HTMLPaper, _ links: HTMLPageLinks) {
    let topic = style.facts?.topic(of: place.channelID)
    writeHeader(owner: place.owner, title: place.title, topic: topic, links) {
      HTMLEmblem(paper).write(place)
    }
  }

  /// Writes a header: where we are, what it is about, and the choice of looks.
  ///
  /// - Parameters:
  ///   - owner: what stands above the title.
  ///   - title: what the page is.
  ///   - topic: what it is about.
  ///   - links: the pages around it.
  ///   - emblem: writes the owner's picture.
  func writeHeader(
    owner: String,
    title: String,
    topic: String?,
    _ links: HTMLPageLinks,
    emblem: () -> Void = {}
  ) {
    writer.element(.header, .class("top")) {
      writer.element(.div, .class("bar")) {
        HTMLBrand(writer).write()
        writer.element(.nav, .class("trail"), .label("Place")) {
          if let home = links.home {
            writer.element(.a, .href(links.address(of: home)), text: "All channels")
          }
          if let index = links.index {
            writer.element(.a, .href(links.address(of: index)), text: "Overview and search")
          }
        }
        HTMLLookMenu(writer).write(style.look)
      }
      writer.element(.div, .class("title")) {
        writer.element(.p, .class("guild"), .autoDirection) {
          emblem()
          writer.text(owner)
        }
        writer.element(.h1, .autoDirection, text: title)
        if let topic, !topic.isEmpty {
          writer.element(.p, .class("topic"), .autoDirection, text: topic)
        }
      }
    }
    writer.newline()
  }

  /// Ends a page of messages.
  func end(_ summary: HTMLConversation.Summary, _ links: HTMLPageLinks) {
    if let next = links.next {
      writer.element(.nav, .class("turn-page"), .label("Later")) {
        writer.element(
          .a,
          .href(links.address(of: next)),
          .plain("rel", "next"),
          text: "Later messages"
        )
      }
    }
    writer.end()
    writer.element(.footer, .class("foot")) {
      writer.element(.p) {
        writer.text(Figures.count(summary.messages, "message"))
        if let first = summary.first, let last = summary.last {
          writer.text(", ")
          let days = (style.clock.dayInWords(first), style.clock.dayInWords(last))
          writer.text(days.0 == days.1 ? days.0 : "\(days.0) to \(days.1)")
        }
      }
    }
    endDocument(Self.script)
  }
}

extension HitPlace {
  /// What stands above the channel's name.
  var owner: String {
    if let guildID { return guildName ?? "\(guildID)" }
    return switch kind {
    case .direct: "Direct message"
    case .group: "Group"
    case .personalNotes: "Notes"
    default: "Channel"
    }
  }

  /// The channel's name as a title.
  var title: String {
    let name = channelName ?? "\(channelID)"
    return guildID == nil ? kind == .personalNotes ? "Personal notes" : name : "#\(name)"
  }
}

/// Writes the sign of the program: a hexagon in a hexagon.
struct HTMLBrand {
  private let writer: HTMLWriter

  init(_ writer: HTMLWriter) {
    self.writer = writer
  }

  func write() {
    writer.element(.svg, .class("brand"), .plain("viewBox", "0 0 32 32"), .hidden) {
      writer.element(.path, .class("outer"), .plain("d", "M16 2 28 9v14L16 30 4 23V9z"))
      writer.element(.path, .class("inner"), .plain("d", "M16 10l5.200 3v6L16 22l-5.200-3v-6z"))
    }
  }
}

/// Writes the choice of theme and accent, which a script serves; without one it stays hidden.
struct HTMLLookMenu {
  private let writer: HTMLWriter

  init(_ writer: HTMLWriter) {
    self.writer = writer
  }

  func write(_ look: HTMLLook) {
    writer.element(.details, .class("look"), .flag("hidden")) {
      writer.element(.summary, text: "Look")
      writer.element(.div, .class("panel")) {
        group(
          "Theme",
          "theme",
          Theme.allCases.map { ($0.rawValue, $0.title) },
          look.theme.rawValue
        )
        group(
          "Accent",
          "accent",
          Accent.allCases.map { ($0.rawValue, $0.title) },
          look.accent.rawValue
        )
        writer.element(.label, .class("switch")) {
          var attributes: [HTMLAttribute] = [
            .plain("type", "checkbox"), .plain("name", "contrast"),
          ]
          if look.hasHighContrast { attributes.append(.flag("checked")) }
          writer.begin(.input, attributes)
          writer.end()
          writer.text(" High contrast")
        }
      }
    }
  }

  private func group(
    _ title: String,
    _ name: String,
    _ choices: [(String, String)],
    _ chosen: String
  ) {
    writer.element(.fieldset, .class(name)) {
      writer.element(.legend, text: title)
      for (value, words) in choices {
        writer.element(.label, .class("\(name)-\(value)")) {
          var attributes: [HTMLAttribute] = [
            .plain("type", "radio"), .plain("name", name), .plain("value", value),
          ]
          if value == chosen { attributes.append(.flag("checked")) }
          writer.begin(.input, attributes)
          writer.end()
          writer.element(.span, text: words)
        }
      }
    }
  }
}
