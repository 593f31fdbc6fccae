import Markup
import Model
import Query

/// Writes the cards under a message: of every kind, with what is within them.
struct HTMLEmbeds {
  private let paper: HTMLPaper
  private let markup: HTMLMarkup
  private let files: HTMLFiles

  private var writer: HTMLWriter { paper.writer }

  /// Cards have one card within; what a document nests deeper is left out.
  private static let deepest = 3

  init(_ paper: HTMLPaper, _ markup: HTMLMarkup, _ files: HTMLFiles) {
    self.paper = paper
    self.markup = markup
    self.files = files
  }

  func write(_ embeds: [Embed], _ extras: [DocumentExtras.Card]) {
    write(embeds, extras, depth: 0)
  }

  private func write(_ embeds: [Embed], _ extras: [DocumentExtras.Card], depth: Int) {
    guard depth < Self.deepest else { return }
    for (index, embed) in embeds.enumerated() where embed.type != "poll" {
      let extra = extras.indices.contains(index) ? extras[index] : nil
      write(embed, extra ?? DocumentExtras.Card(), depth)
    }
  }

  private func write(_ embed: Embed, _ extra: DocumentExtras.Card, _ depth: Int) {
    if isBare(embed), let media = media(of: embed, extra) {
      return writer.element(.div, .class("gallery n1")) { picture(media, embed) }
    }
    writer.element(.div, .class("card"), .plain("role", "group"), .label("Embed")) {
      stripe(extra.color)
      writer.element(.div, .class("content")) {
        if let thumbnail = paper.shown(embed.thumbnailURL), embed.imageURL == nil {
          writer.element(.div, .class("thumbnail")) {
            picture(thumbnail, extra.thumbnail, embed)
          }
        }
        provider(embed, extra)
        author(embed, extra)
        title(embed)
        if let description = embed.description {
          writer.element(.div, .class("text"), .autoDirection) {
            markup.write(paper.reader.blocks(description, isCard: true))
          }
        }
        fields(embed, extra)
        if let image = paper.shown(embed.imageURL) {
          writer.element(.div, .class("image")) { picture(image, extra.image, embed) }
        }
        absent(embed)
        write(embed.children, extra.children, depth: depth + 1)
        footer(embed, extra)
      }
    }
  }

  /// Whether a card is nothing but its picture.
  private func isBare(_ embed: Embed) -> Bool {
    ["image", "gifv"].contains(embed.type) && embed.title == nil && embed.description == nil
      && embed.authorName == nil && embed.fields.isEmpty && embed.footerText == nil
  }

  private func media(
    of embed: Embed,
    _ extra: DocumentExtras.Card
  ) -> (HTMLAddress, DocumentExtras.Media)? {
    if let image = paper.shown(embed.imageURL) { return (image, extra.image) }
    if let thumbnail = paper.shown(embed.thumbnailURL ?? embed.url) {
      return (thumbnail, extra.thumbnail)
    }
    return nil
  }

  private func picture(_ media: (HTMLAddress, DocumentExtras.Media), _ embed: Embed) {
    picture(media.0, media.1, embed)
  }

  private func picture(_ address: HTMLAddress, _ media: DocumentExtras.Media, _ embed: Embed) {
    paper.link(embed.url ?? media.url) {
      files.picture(
        address,
        alt: media.description ?? embed.title ?? "Picture",
        width: media.width,
        height: media.height
      )
    }
  }

  /// The colour at a card's edge; as part of a drawing it needs no style of its own.
  private func stripe(_ color: HTMLColor?) {
    writer.element(.svg, .class("stripe"), .hidden) {
      var attributes: [HTMLAttribute] = [.plain("width", "4"), .plain("height", "100%")]
      if let color { attributes.append(.plain("fill", color.hex)) }
      writer.begin(.rect, attributes)
      writer.end()
    }
  }

  private func provider(_ embed: Embed, _ extra: DocumentExtras.Card) {
    guard let name = embed.providerName else { return }
    writer.element(.p, .class("provider")) {
      paper.link(extra.providerURL) { writer.isolated(name) }
    }
  }

  private func author(_ embed: Embed, _ extra: DocumentExtras.Card) {
    guard let name = embed.authorName else { return }
    writer.element(.p, .class("author")) {
      icon(extra.authorIcon)
      paper.link(extra.authorURL) { writer.isolated(name) }
    }
  }

  private func icon(_ url: String?) {
    guard let address = paper.shown(url) else { return }
    writer.element(
      .img,
      .class("icon"),
      .src(address),
      .plain("alt", ""),
      .plain("width", "20"),
      .plain("height", "20"),
      .plain("loading", "lazy")
    )
  }

  private func title(_ embed: Embed) {
    guard let title = embed.title ?? (embed.description == nil ? embed.url : nil) else { return }
    writer.element(.p, .class("title"), .autoDirection) {
      paper.link(embed.url) { writer.text(title) }
    }
  }

  private func fields(_ embed: Embed, _ extra: DocumentExtras.Card) {
    guard !embed.fields.isEmpty else { return }
    writer.element(.div, .class("fields")) {
      for (index, field) in embed.fields.enumerated() {
        let isInline = extra.areInline.indices.contains(index) && extra.areInline[index]
        writer.element(.div, .class(isInline ? "field inline" : "field")) {
          writer.element(.p, .class("label"), .autoDirection) {
            markup.write(Self.inline(paper.reader.blocks(field.name, isCard: true)))
          }
          writer.element(.div, .class("value"), .autoDirection) {
            markup.write(paper.reader.blocks(field.value, isCard: true))
          }
        }
      }
    }
  }

  /// The pieces of a text, whatever lines they stand on.
  private static func inline(_ blocks: [Block]) -> [Inline] {
    blocks.flatMap { block in
      switch block.kind {
      case .paragraph(let pieces), .heading(_, let pieces), .subtext(let pieces): pieces
      default:
        [
          Inline(
            .text(PlainText(name: { _ in nil }, time: { "\($0) \($1)" }).text([block])),
            block.range
          )
        ]
      }
    }
  }

  /// Says which picture, film or sound there was that isn't kept.
  private func absent(_ embed: Embed) {
    let media = [
      ("picture", embed.imageURL ?? embed.thumbnailURL), ("video", embed.videoURL),
      ("audio", embed.audioURL),
    ]
    for (word, url) in media {
      guard let url else { continue }
      if word != "picture", let address = paper.shown(url) {
        writer.element(
          word == "video" ? .video : .audio,
          .src(address),
          .flag("controls"),
          .plain("preload", "none"),
          .label(embed.title ?? word)
        )
      } else if paper.shown(url) == nil, HTMLAddress(web: url) != nil {
        writer.element(.p, .class("facts")) {
          paper.link(url) { writer.text(word) }
          writer.text(" ")
          writer.element(.span, .class("absent"), text: "not kept here")
        }
      }
    }
  }

  private func footer(_ embed: Embed, _ extra: DocumentExtras.Card) {
    guard embed.footerText != nil || extra.sentAt != nil else { return }
    writer.element(.p, .class("foot")) {
      icon(extra.footerIcon)
      if let text = embed.footerText { writer.isolated(text) }
      if let sentAt = extra.sentAt {
        if embed.footerText != nil { writer.text(" · ") }
        paper.time(sentAt, "\(paper.clock.dayInWords(sentAt)) \(paper.clock.time(sentAt))")
      }
    }
  }
}
