import Exports
import Foundation
import Testing

@testable import Present

/// Computes contrasts from the numbers in the style files, by WCAG 2's own formula.
struct ContrastTests {
  static let themes = Theme.allCases
  static let accents = Accent.allCases

  /// The properties of the blocks of a sheet, one dictionary a block.
  private static func blocks(_ text: String) -> [[String: String]] {
    text.matches(of: /\{([^{}]*)\}/).map { match in
      var properties: [String: String] = [:]
      for line in match.1.split(separator: ";") {
        let parts = line.split(separator: ":", maxSplits: 1)
          .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        if parts.count == 2 { properties[parts[0]] = parts[1] }
      }
      return properties
    }
  }

  /// The palettes of a theme: System has two.
  static func palettes(_ theme: Theme) throws -> [[String: String]] {
    let asset = try #require(Asset.themes.first { $0.name == theme.rawValue })
    return blocks(asset.text)
  }

  static func luminance(_ hex: String) throws -> Double {
    let number = try #require(Int(hex.dropFirst(), radix: 16))
    let parts = [16, 8, 0].map { shift -> Double in
      let share = Double(number >> shift & 255) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  static func contrast(_ one: String?, _ two: String?) throws -> Double {
    let (one, two) = (try luminance(#require(one)), try luminance(#require(two)))
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private static let grounds = ["--ground", "--ground-2", "--ground-3"]

  @Test(arguments: themes, accents)
  func `an accent can be read on every ground`(
    theme: Theme,
    accent: Accent
  ) throws {
    for palette in try Self.palettes(theme) {
      for ground in Self.grounds {
        let ratio = try Self.contrast(palette["--\(accent.rawValue)-text"], palette[ground])
        #expect(ratio >= 4.5, "\(theme) \(accent) on \(ground)")
      }
    }
  }

  @Test(arguments: themes)
  func `every text can be read on every ground`(theme: Theme) throws {
    for palette in try Self.palettes(theme) {
      for (text, ground) in ["--text", "--text-2", "--text-3"].flatMap({ text in
        Self.grounds.map { (text, $0) }
      }) {
        #expect(try Self.contrast(palette[text], palette[ground]) >= 4.5, "\(text) on \(ground)")
      }
    }
  }

  @Test(arguments: themes)
  func `high contrast reaches AAA`(theme: Theme) throws {
    for palette in try Self.palettes(theme) {
      for ground in Self.grounds {
        #expect(try Self.contrast(palette["--strong"], palette[ground]) >= 7, "\(ground)")
      }
    }
  }

  @Test(arguments: accents)
  func `text can be read on an accent's surface`(accent: Accent) throws {
    let blocks = Self.blocks(Asset.accents.text)
    let block = try #require(
      blocks.first { $0["--accent-text"] == "var(--\(accent.rawValue)-text)" }
    )
    #expect(try Self.contrast(block["--on-accent"], block["--accent"]) >= 4.5)
  }

  @Test func `System has the numbers of Light and Dark`() throws {
    #expect(
      try Self.palettes(.system) == [Self.palettes(.light), Self.palettes(.dark)].flatMap(\.self)
    )
  }

  @Test func `every theme and accent is a file and a choice`() {
    #expect(Asset.themes.map(\.name) == Self.themes.map(\.rawValue))
    for accent in Self.accents {
      #expect(Asset.accents.text.contains("[data-accent=\"\(accent.rawValue)\"]"))
    }
  }

  @Test(arguments: [0x000001, 0xFFFFFF, 0x5959E6, 0xFFCC00, 0x808080, 0xFF0000, 0x00FF00, 0x0000FF])
  func `a role's colour is made readable in every theme`(rgb: Int64) throws {
    let color = try #require(HTMLColor(rgb: rgb))
    for theme in Self.themes {
      for palette in try Self.palettes(theme) {
        let ground: HTMLColor = palette["color-scheme"] == "light" ? .light : .dark
        for name in ["--ground", "--ground-2"] {
          let ratio = try Self.contrast(color.readable(on: ground).hex, palette[name])
          #expect(ratio >= 4.5, "\(theme) \(name)")
        }
      }
    }
  }

  @Test func `styles name no colour of their own but black and the accents' dots`() {
    for asset in Asset.styles + Asset.indexStyles where asset.name != "print" {
      for match in asset.text.matches(of: /#[0-9A-Fa-f]{3,8}\b/) {
        let line = asset.text[match.range.lowerBound...].prefix { $0 != "\n" }
        let isKnown = match.0 == "#000" || Asset.accents.text.contains(match.0)
        #expect(isKnown, "\(asset.name): \(line)")
      }
    }
  }
}
