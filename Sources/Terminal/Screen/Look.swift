/// What colour a text has, by what it means.
enum Ink: Hashable, Sendable {
  /// What is read.
  case text
  /// What stands beside it: times, counts.
  case secondary
  /// What is hardly needed: hints, marks.
  case tertiary
  /// Lines that part.
  case separator
  /// Links, mentions, the focus.
  case accent
  /// What is gone, what went wrong.
  case danger
  /// What to be careful with: gaps.
  case warning
  /// What is well: a channel that is complete.
  case good
  /// A person, by one of a few hues.
  case person(UInt8)
}

/// What lies under a text, by what it means.
enum Ground: Hashable, Sendable, CaseIterable {
  /// The page.
  case page
  /// Side panes and cards.
  case side
  /// Inputs, code, menus.
  case raised
  /// What is chosen, in the pane that has the keys.
  case chosen
  /// What is chosen in another pane.
  case quietlyChosen
  /// What was looked for.
  case match
}

/// How a cell looks, by meaning: which colours that makes is the palette's matter.
struct Look: Hashable, Sendable {
  /// What is done to letters.
  struct Traits: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let bold = Traits(rawValue: 1)
    static let italic = Traits(rawValue: 2)
    static let underlined = Traits(rawValue: 4)
    static let struck = Traits(rawValue: 8)
  }

  var ink: Ink
  var ground: Ground
  var traits: Traits

  init(_ ink: Ink = .text, on ground: Ground = .page, _ traits: Traits = []) {
    self.ink = ink
    self.ground = ground
    self.traits = traits
  }

  func on(_ ground: Ground) -> Look {
    Look(ink, on: ground, traits)
  }

  func with(_ more: Traits) -> Look {
    Look(ink, on: ground, traits.union(more))
  }
}
