import Present

/// Makes colours of looks: for a theme, an accent and what the terminal can show.
struct Palette: Hashable, Sendable {
  var theme: Theme
  var accent: Accent
  var depth: ColourDepth
  /// Whether text must have the contrast that eyes with little sight need.
  var isHighContrast: Bool

  /// The contrast that texts have at least: AA, or AAA.
  var ratio: Double { isHighContrast ? 7 : 4.5 }

  /// Whether the grounds are painted, or the terminal's own.
  private var paints: Bool { depth.rawValue >= ColourDepth.many.rawValue && theme != .system }

  /// The sequence that makes what follows look so, whatever came before.
  func sequence(_ look: Look) -> String {
    var codes = ["0"]
    if look.traits.contains(.bold) { codes.append("1") }
    if look.traits.contains(.italic) { codes.append("3") }
    if look.traits.contains(.underlined) { codes.append("4") }
    if look.traits.contains(.struck) { codes.append("9") }
    if let colours = theme.colours, paints {
      let ground = ground(look.ground, colours)
      codes.append(code(ground, base: 38 + 10))
      codes.append(code(ink(look.ink, on: look.ground, ground, colours), base: 38))
    } else {
      codes += plainCodes(look)
    }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  /// The colour of a ground.
  func ground(_ ground: Ground, _ colours: Theme.Colours) -> Colour {
    switch ground {
    case .page: colours.page
    case .side: colours.side
    case .raised: colours.raised
    case .chosen: colours.raised.mixed(with: accent.colour, 0.32)
    case .quietlyChosen: quietGround(colours)
    case .match: accent.colour
    }
  }

  /// The ground of what is chosen in another pane, told apart from the pane's own wherever few
  /// colours make neighbours of the two.
  private func quietGround(_ colours: Theme.Colours) -> Colour {
    colours.raised.mixed(with: colours.text, depth == .full ? 0.04 : 0.14)
  }

  /// The colour of an ink, readable on its ground.
  func ink(_ ink: Ink, on kind: Ground, _ ground: Colour, _ colours: Theme.Colours) -> Colour {
    let wanted: Colour
    switch ink {
    case _ where kind == .match:
      return Colour.black.contrast(to: ground) > Colour.white.contrast(to: ground)
        ? .black : .white
    case .separator:
      // A line is no text.
      return colours.page.mixed(with: colours.text, 0.22)
    case .text: wanted = colours.text
    case .secondary: wanted = colours.secondary
    case .tertiary: wanted = colours.tertiary
    default: wanted = hue(ink)
    }
    return wanted.readable(on: ground, ratio)
  }

  private func hue(_ ink: Ink) -> Colour {
    switch ink {
    case .danger: Accent.strawberry.colour
    case .warning: Accent.orange.colour
    case .good: Accent.green.colour
    case .person(let number): Self.people[Int(number) % Self.people.count].colour
    default: accent.colour
    }
  }

  private static let people: [Accent] = [
    .teal, .orange, .grape, .green, .pink, .blueberry, .banana, .mint,
  ]

  /// The hues that people can have.
  static var hues: Int { people.count }

  private func code(_ colour: Colour, base: Int) -> String {
    depth == .full
      ? "\(base);2;\(colour.red);\(colour.green);\(colour.blue)"
      : "\(base);5;\(colour.nearestOf256)"
  }

  /// The looks over the terminal's own ground: few colours, and what is chosen is turned around.
  private func plainCodes(_ look: Look) -> [String] {
    var codes: [String] = []
    switch look.ground {
    case .chosen: codes.append("7")
    case .match: codes += depth == .none ? ["1", "7"] : ["7"]
    case .quietlyChosen: codes.append("1")
    case .page, .side, .raised: break
    }
    guard depth != .none else {
      if look.ink == .tertiary || look.ink == .separator, !isHighContrast { codes.append("2") }
      if look.ink == .accent, look.ground != .chosen { codes.append("4") }
      return codes
    }
    switch look.ink {
    case _ where look.ground == .match: codes.append(foreground(accent.colour))
    case .text: break
    case .secondary, .tertiary, .separator: if !isHighContrast { codes.append("2") }
    default: codes.append(foreground(hue(look.ink)))
    }
    return codes
  }

  private func foreground(_ colour: Colour) -> String {
    guard depth != .sixteen else {
      let number = colour.nearestOf16
      return number < 8 ? "\(30 + number)" : "\(90 + number - 8)"
    }
    // So bright that it can be read on white and on black alike.
    return code(colour.towardsMiddle, base: 38)
  }
}

extension Colour {
  /// The nearest colour of this hue whose contrast to black and to white is the same, which is 4.58.
  var towardsMiddle: Colour {
    let middle = 0.179
    let end = luminance > middle ? Colour.black : Colour.white
    var best = self
    for step in 0...40 {
      let tried = mixed(with: end, Double(step) / 40)
      if abs(tried.luminance - middle) < abs(best.luminance - middle) { best = tried }
    }
    return best
  }
}
