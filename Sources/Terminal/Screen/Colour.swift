/// A colour of the screen.
struct Colour: Hashable, Sendable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Takes a number as themes are written: `0x0F0F12`.
  init(_ number: UInt32) {
    red = UInt8(truncatingIfNeeded: number >> 16)
    green = UInt8(truncatingIfNeeded: number >> 8)
    blue = UInt8(truncatingIfNeeded: number)
  }

  static let black = Colour(0)
  static let white = Colour(0xFFFFFF)

  /// How bright it is to eyes, from 0 to 1, as WCAG 2 defines it.
  var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The contrast of two colours, from 1 to 21.
  func contrast(to other: Colour) -> Double {
    let (dark, light) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// A colour on the way to another one.
  func mixed(with other: Colour, _ share: Double) -> Colour {
    func mix(_ own: UInt8, _ their: UInt8) -> UInt8 {
      UInt8(max(0, min(255, (Double(own) + (Double(their) - Double(own)) * share).rounded())))
    }
    return Colour(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The nearest colour of this hue that can be read on a ground.
  ///
  /// - Parameters:
  ///   - ground: what lies under it.
  ///   - ratio: the contrast that is wanted.
  /// - Returns: the colour itself where it can be read, else one nearer to black or white.
  func readable(on ground: Colour, _ ratio: Double) -> Colour {
    guard contrast(to: ground) < ratio else { return self }
    let end =
      Colour.white.contrast(to: ground) > Colour.black.contrast(to: ground)
      ? Colour.white : Colour.black
    for step in 1...40 {
      let tried = mixed(with: end, Double(step) / 40)
      if tried.contrast(to: ground) >= ratio { return tried }
    }
    return end
  }

  /// The number of the nearest of the 256 colours.
  var nearestOf256: Int {
    func step(_ value: UInt8) -> Int { value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40 }
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let (r, g, b) = (step(red), step(green), step(blue))
    let cube = Colour(levels[r], levels[g], levels[b])
    let average = (Int(red) + Int(green) + Int(blue)) / 3
    let grey = max(0, min(23, (average - 3) / 10))
    let level = UInt8(8 + 10 * grey)
    return distance(to: Colour(level, level, level)) < distance(to: cube)
      ? 232 + grey : 16 + 36 * r + 6 * g + b
  }

  /// The number of the nearest of the sixteen colours.
  var nearestOf16: Int {
    let distances = Self.sixteen.map(distance)
    return distances.indices.min { distances[$0] < distances[$1] } ?? 7
  }

  /// The sixteen as xterm shows them.
  private static let sixteen: [Colour] = [
    Colour(0x000000), Colour(0xCD0000), Colour(0x00CD00), Colour(0xCDCD00), Colour(0x0000EE),
    Colour(0xCD00CD), Colour(0x00CDCD), Colour(0xE5E5E5), Colour(0x7F7F7F), Colour(0xFF0000),
    Colour(0x00FF00), Colour(0xFFFF00), Colour(0x5C5CFF), Colour(0xFF00FF), Colour(0x00FFFF),
    Colour(0xFFFFFF),
  ]

  private func distance(to other: Colour) -> Int {
    let r = Int(red) - Int(other.red)
    let g = Int(green) - Int(other.green)
    let b = Int(blue) - Int(other.blue)
    return 2 * r * r + 4 * g * g + 3 * b * b
  }

  private static func linear(_ value: UInt8) -> Double {
    let share = Double(value) / 255
    guard share > 0.04045 else { return share / 12.92 }
    return power((share + 0.055) / 1.055)
  }

  /// The power 2.4, without the library of mathematics.
  private static func power(_ base: Double) -> Double {
    // base^2.4 = base^2 · (base^2)^(1/5); the fifth root by Newton's method.
    let square = base * base
    guard square > 0 else { return 0 }
    var root = 1.0
    for _ in 0..<40 {
      root = (4 * root + square / (root * root * root * root)) / 5
    }
    return square * root
  }
}
