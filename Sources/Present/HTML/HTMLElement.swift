/// The elements that pages are made of; there are no others.
enum HTMLElement: String, CaseIterable {
  case a, article, aside, audio, bdi, blockquote, body, br, button, code, dd, details, div, dl, dt
  case em, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, head, header, hr
  case html, img, input, kbd, label, legend, li, link, main, meta, nav, ol, p, pre, s, script
  case section, small, span, strong, style, summary, table, tbody, td, th, thead, time, title, tr
  case u, ul, video
  // Within drawings.
  case svg, path, rect, text, g, use, symbol, circle

  /// Whether it has no content and no end.
  var isVoid: Bool {
    switch self {
    case .br, .hr, .img, .input, .link, .meta: true
    default: false
    }
  }

  /// Whether it may be closed within itself, as drawings' parts are.
  var isDrawing: Bool {
    switch self {
    case .path, .rect, .use, .circle: true
    default: false
    }
  }
}

/// What an element may bear.
enum HTMLAttribute {
  /// The classes, our own words.
  case `class`(String)
  /// Where a link leads.
  case href(HTMLAddress)
  /// Where a picture, film or sound lies.
  case src(HTMLAddress)
  /// Any other, by its name; neither an address, nor a style, nor a handler is one.
  case plain(StaticString, String)

  /// One that is there or not.
  static func flag(_ name: StaticString) -> HTMLAttribute { .plain(name, "") }
  /// The name of a place.
  static func id(_ name: String) -> HTMLAttribute { .plain("id", name) }
  /// A text's direction is that of its first letter.
  static let autoDirection = HTMLAttribute.plain("dir", "auto")
  /// What assistive technology calls it.
  static func label(_ text: String) -> HTMLAttribute { .plain("aria-label", text) }
  /// Assistive technology passes over it.
  static let hidden = HTMLAttribute.plain("aria-hidden", "true")
}
