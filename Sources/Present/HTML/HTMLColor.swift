import Glibc

/// A colour as screens have it.
struct HTMLColor: Hashable {
  /// Red, green and blue, 0 to 255.
  let red: Int, green: Int, blue: Int

  /// Takes 24 bits; nothing where there are others, or none is set, which means no colour.
  init?(rgb: Int64) {
    guard rgb > 0, rgb <= 0xFF_FFFF else { return nil }
    red = Int(rgb >> 16 & 255)
    green = Int(rgb >> 8 & 255)
    blue = Int(rgb & 255)
  }

  /// Reads it as styles write it: `#0A80FF`.
  init?(hex: some StringProtocol) {
    guard hex.hasPrefix("#"), hex.utf8.count == 7, let rgb = Int(hex.dropFirst(), radix: 16),
      rgb >= 0
    else { return nil }
    self.init(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255)
  }

  private init(_ red: Int, _ green: Int, _ blue: Int) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// As styles write it: `#0a80ff`.
  var hex: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// How much light it gives, 0 to 1 (WCAG 2).
  var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ part: Int) -> Double {
    let share = Double(part) / 255
    return share > 0.04045 ? pow((share + 0.055) / 1.055, 2.4) : share / 12.92
  }

  /// How well one can be read on the other, 1 to 21 (WCAG 2).
  func contrast(with other: HTMLColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Whether black can be read on it better than white.
  var isLight: Bool { luminance > 0.18 }

  /// The same hue, as much darker or lighter as reading on a ground needs.
  func readable(on ground: HTMLColor, least: Double = 4.5) -> HTMLColor {
    let target = ground.isLight ? HTMLColor(0, 0, 0) : HTMLColor(255, 255, 255)
    for step in 0...50 {
      let mixed = self.mixed(with: target, share: step)
      if mixed.contrast(with: ground) >= least { return mixed }
    }
    return target
  }

  private func mixed(with other: HTMLColor, share: Int) -> HTMLColor {
    func mix(_ one: Int, _ two: Int) -> Int { (one * (50 - share) + two * share) / 50 }
    return HTMLColor(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }
}
