import Model

/// The colours of a guild's roles, as dark or light in each theme as reading there needs.
struct HTMLRoleColors {
  /// The ranks of roles that have a colour, the highest role first.
  let ranks: [Int64: Int]
  /// The styles that give each rank its colour.
  let style: String

  /// More roles than a guild can have are not read.
  private static let mostRoles = 500

  /// Fits the colours of roles, the highest role first.
  init(_ roles: [Role]) {
    let known = roles.prefix(Self.mostRoles).compactMap { role in
      HTMLColor(rgb: role.color).map { (id: role.id.rawValue, color: $0) }
    }
    ranks = Dictionary(known.enumerated().map { ($1.id, $0) }) { first, _ in first }
    style = Self.style(known.map(\.color))
  }

  /// The class of a rank.
  static func name(_ rank: Int) -> String { "r\(rank)" }

  private static func style(_ colors: [HTMLColor]) -> String {
    guard !colors.isEmpty, let light = HTMLGround.named(.light), let dark = HTMLGround.named(.dark)
    else { return "" }
    func block(_ selector: String, _ value: (HTMLColor) -> String) -> String {
      let values = colors.enumerated().map { "--\(name($0)):\(value($1))" }
      return "\(selector){\(values.joined(separator: ";"))}\n"
    }
    // System is either of the two, and knows which by its colour scheme.
    var text = block(":root") { color in
      "light-dark(\(color.fitted(to: light).hex),\(color.fitted(to: dark).hex))"
    }
    for ground in HTMLGround.all where ground.theme != light.theme && ground.theme != dark.theme {
      text += block("[data-theme=\"\(ground.theme)\"]") { $0.fitted(to: ground).hex }
    }
    for rank in colors.indices { text += ".\(name(rank)){color:var(--\(name(rank)))}\n" }
    return text
  }
}

extension HTMLColor {
  /// The same hue, as it can be read on every ground of a theme.
  func fitted(to ground: HTMLGround) -> HTMLColor { readable(on: ground.hardest) }
}
