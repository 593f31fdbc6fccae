import Present

extension Theme {
  /// The colours of a theme.
  struct Colours: Hashable, Sendable {
    let page: Colour
    let side: Colour
    let raised: Colour
    let text: Colour
    let secondary: Colour
    let tertiary: Colour
    let separator: Colour

    init(_ numbers: [UInt32]) {
      func at(_ index: Int) -> Colour {
        Colour(numbers.indices.contains(index) ? numbers[index] : 0)
      }
      (page, side, raised, text) = (at(0), at(1), at(2), at(3))
      (secondary, tertiary, separator) = (at(4), at(5), at(6))
    }
  }

  /// Its colours; nothing for the terminal's own.
  var colours: Colours? {
    switch self {
    case .system: nil
    case .light: Colours([0xFFFFFF, 0xF2F2F7, 0xE6E6EB, 0x000000, 0x6B6B6B, 0x808080, 0xE6E6E6])
    case .dark: Colours([0x0F0F12, 0x1C1C1F, 0x2E2E30, 0xFFFFFF, 0xB5B5B5, 0x999999, 0x262626])
    case .oled: Colours([0x000000, 0x0A0A0A, 0x141414, 0xFFFFFF, 0xB5B5B5, 0x999999, 0x262626])
    case .sandstone:
      Colours([0xEDE0C7, 0xE0D1B2, 0xD1BF9E, 0x000000, 0x6B6B6B, 0x808080, 0xE6E6E6])
    case .ocean: Colours([0x0A0F1F, 0x121A2E, 0x1A243D, 0xFFFFFF, 0xB5B5B5, 0x999999, 0x262626])
    case .forest: Colours([0x0D140D, 0x141F12, 0x1F2B1A, 0xFFFFFF, 0xB5B5B5, 0x999999, 0x262626])
    case .solarized:
      Colours([0xFCF5E3, 0xF7F0DB, 0xEDE6D4, 0x667A78, 0x8CA19E, 0x808080, 0xE6E6E6])
    }
  }
}

extension Accent {
  /// What marks what matters.
  var colour: Colour {
    switch self {
    case .blueberry: Colour(0x007AFF)
    case .strawberry: Colour(0xFF3B30)
    case .orange: Colour(0xFF9400)
    case .banana: Colour(0xFFCC00)
    case .green: Colour(0x33C759)
    case .mint: Colour(0x00C7BF)
    case .teal: Colour(0x30B0C7)
    case .grape: Colour(0xB052DE)
    case .pink: Colour(0xFF2E54)
    case .platinum: Colour(0x8F8F94)
    case .indigo: Colour(0x5959E6)
    }
  }
}

/// How many colours a terminal has.
public enum ColourDepth: Int, Sendable {
  /// None, or none are wanted.
  case none
  /// The sixteen.
  case sixteen
  /// The 256.
  case many
  /// All.
  case full

  /// Judges by what the environment says.
  ///
  /// - Parameters:
  ///   - isWanted: what the user said of colours; nothing where they said nothing.
  ///   - variable: reads a variable of the environment.
  public init(isWanted: Bool? = nil, _ variable: (String) -> String?) {
    let isRefused = variable("NO_COLOR").map { !$0.isEmpty } ?? false
    if !(isWanted ?? !isRefused) {
      self = .none
    } else if ["truecolor", "24bit"].contains(variable("COLORTERM") ?? "") {
      self = .full
    } else {
      let terminal = variable("TERM") ?? ""
      self =
        terminal.contains("256")
        ? .many
        : terminal.hasPrefix("vt") || terminal.hasSuffix("mono") ? .none : .sixteen
    }
  }
}
