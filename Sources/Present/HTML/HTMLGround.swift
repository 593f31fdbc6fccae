import Exports

/// What text stands on in a theme.
struct HTMLGround {
  /// The theme, as pages name it.
  let theme: String
  /// The ground on which text is the hardest to read: the darkest of a light theme, the lightest of a
  /// dark one.
  let hardest: HTMLColor

  /// The themes that have grounds of their own, in the order in which they are offered.
  static let all: [HTMLGround] = Asset.themes.filter { $0.name != Theme.system.rawValue }
    .compactMap(HTMLGround.init)

  /// The grounds of a theme's name; System has those of Light and of Dark.
  static func named(_ theme: Theme) -> HTMLGround? {
    all.first { $0.theme == theme.rawValue }
  }

  /// Reads the numbers of a theme's file; nothing where it names none.
  private init?(_ asset: Asset) {
    let grounds = asset.text.split(separator: "\n").compactMap { line -> HTMLColor? in
      let line = line.drop { $0 == " " }
      guard line.hasPrefix("--ground"), let mark = line.firstIndex(of: "#") else { return nil }
      return HTMLColor(hex: line[mark...].prefix(7))
    }.sorted { $0.luminance < $1.luminance }
    guard let darkest = grounds.first, let lightest = grounds.last else { return nil }
    theme = asset.name
    hardest = darkest.isLight ? darkest : lightest
  }
}
