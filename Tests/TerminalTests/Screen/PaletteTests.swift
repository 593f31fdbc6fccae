import Present
import Testing

@testable import Terminal

struct PaletteTests {
  private static let inks: [Ink] =
    [.text, .secondary, .tertiary, .accent, .danger, .warning, .good]
    + (0..<UInt8(Palette.hues)).map { .person($0) }

  @Test(arguments: Theme.allCases, [false, true])
  func `every text can be read on every ground of a theme`(theme: Theme, isHigh: Bool) {
    guard let colours = theme.colours else { return }
    for accent in Accent.allCases {
      let palette = Palette(theme: theme, accent: accent, depth: .full, isHighContrast: isHigh)
      for ground in Ground.allCases where ground != .match {
        let under = palette.ground(ground, colours)
        for ink in Self.inks {
          let colour = palette.ink(ink, on: ground, under, colours)
          let ratio = colour.contrast(to: under)
          // Grounds of middling brightness allow no more than what black or white has on them.
          let best = max(Colour.black.contrast(to: under), Colour.white.contrast(to: under))
          #expect(ratio >= min(palette.ratio, best) - 0.01, "\(ink) on \(ground), \(accent)")
        }
      }
      let match = palette.ground(.match, colours)
      let ratio = palette.ink(.text, on: .match, match, colours).contrast(to: match)
      #expect(ratio >= 4.5, "matches in \(accent)")
    }
  }

  @Test(arguments: Theme.allCases, [ColourDepth.many, .full])
  func `what is chosen in another pane is told from that pane`(theme: Theme, depth: ColourDepth) {
    guard let colours = theme.colours else { return }
    let palette = Palette(theme: theme, accent: .blueberry, depth: depth, isHighContrast: false)
    let chosen = palette.ground(.quietlyChosen, colours)
    // A terminal of 256 colours has few dark and few bright ones.
    #expect(depth == .full || chosen.nearestOf256 != colours.side.nearestOf256)
    #expect(chosen.contrast(to: colours.side) > (depth == .full ? 1.05 : 1.15), "\(theme)")
  }

  @Test func `there are eight themes and eleven accents`() {
    #expect(Theme.allCases.count == 8)
    #expect(Accent.allCases.count == 11)
  }

  /// The ratios that the table of themes gives, to one digit.
  @Test(arguments: [
    (Accent.blueberry, 4.0, 4.8), (.strawberry, 3.6, 5.4), (.banana, 1.5, 12.6),
    (.grape, 4.1, 4.6), (.indigo, 5.2, 3.6), (.platinum, 3.2, 5.9),
  ])
  func `contrast is measured as WCAG does`(accent: Accent, light: Double, dark: Double) {
    let onLight = accent.colour.contrast(to: Colour(0xFFFFFF))
    let onDark = accent.colour.contrast(to: Colour(0x0F0F12))
    #expect(abs(onLight - light) < 0.06)
    #expect(abs(onDark - dark) < 0.06)
  }

  @Test(arguments: [
    (ColourDepth.full, "38;2;"), (.many, "38;5;"), (.sixteen, "\u{1B}[0;1;9"),
    (.none, "\u{1B}[0;1;4m"),
  ])
  func `colours are those that the terminal has`(depth: ColourDepth, part: String) {
    let theme = depth.rawValue >= ColourDepth.many.rawValue ? Theme.dark : .system
    let palette = Palette(theme: theme, accent: .blueberry, depth: depth, isHighContrast: false)
    #expect(palette.sequence(Look(.accent, on: .page, .bold)).contains(part))
  }

  @Test(arguments: [
    (["NO_COLOR": "1", "COLORTERM": "truecolor"], ColourDepth.none),
    (["COLORTERM": "24bit", "TERM": "xterm"], .full), (["TERM": "tmux-256color"], .many),
    (["TERM": "xterm"], .sixteen), (["TERM": "vt100"], .none), (["NO_COLOR": ""], .sixteen),
  ])
  func `the environment says how many colours there are`(
    variables: [String: String],
    depth: ColourDepth
  ) {
    #expect(ColourDepth { variables[$0] } == depth)
  }

  @Test(arguments: [
    (UInt32(0x000000), 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x808080, 244), (0x5F87AF, 67),
  ])
  func `the nearest of 256 colours is found`(colour: UInt32, number: Int) {
    #expect(Colour(colour).nearestOf256 == number)
  }
}
