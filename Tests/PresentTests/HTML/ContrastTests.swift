import Exports
import Foundation
import Model
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

  /// What styles make of the colour of the first of some roles, by theme; System has two.
  private static func fitted(_ rgb: Int64) throws -> [String: [String]] {
    let id = try #require(Snowflake(rawValue: 9))
    let style = HTMLRoleColors([Role(id: id, color: rgb)]).style
    let either = try #require(style.firstMatch(of: /:root\{--r0:light-dark\((#\w+),(#\w+)\)\}/))
    var found = ["system": [String(either.1), String(either.2)]]
    (found["light"], found["dark"]) = ([String(either.1)], [String(either.2)])
    for match in style.matches(of: /\[data-theme="(\w+)"\]\{--r0:(#\w+)\}/) {
      found[String(match.1)] = [String(match.2)]
    }
    return found
  }

  @Test(arguments: [0x000001, 0xFFFFFF, 0x5959E6, 0xFFCC00, 0x808080, 0xFF0000, 0x00FF00, 0x0000FF])
  func `a role's colour can be read on every ground of every theme`(rgb: Int64) throws {
    let colors = try Self.fitted(rgb)
    for theme in Self.themes {
      let palettes = try Self.palettes(theme)
      let fitted = try #require(colors[theme.rawValue])
      #expect(fitted.count == palettes.count)
      for (palette, color) in zip(palettes, fitted) {
        for ground in Self.grounds {
          #expect(try Self.contrast(color, palette[ground]) >= 4.5, "\(theme) on \(ground)")
        }
      }
    }
  }

  @Test func `a role's colour that can be read as it is stays as it is`() throws {
    #expect(try Self.fitted(0xF1C40F)["oled"] == ["#f1c40f"])
    #expect(try Self.fitted(0x0B3D91)["light"] == ["#0b3d91"])
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
