import Model

/// Writes the picture of whoever speaks: theirs, else the first letters of their name.
struct HTMLAvatar {
  private let paper: HTMLPaper

  init(_ paper: HTMLPaper) {
    self.paper = paper
  }

  func write(_ user: User, name: String) {
    let writer = paper.writer
    if let id = user.id, let hash = user.avatar,
      let address = paper.shown("/avatars/\(id)/\(hash)", hash: nil)
    {
      writer.element(
        .img,
        .class("avatar"),
        .src(address),
        .plain("alt", ""),
        .plain("width", "40"),
        .plain("height", "40"),
        .plain("loading", "lazy")
      )
      return
    }
    writer.element(
      .div,
      .class("avatar t\(Self.tone(of: user, name))"),
      .hidden,
      text: Self.initials(of: name)
    )
  }

  /// One of eleven tones, always the same for the same person.
  static func tone(of user: User, _ name: String) -> Int {
    if let id = user.id, user.kind != .webhook {
      // The lowest bits count within a millisecond and are zero for nearly everybody.
      return Int((UInt64(bitPattern: id.rawValue) >> 22) % 11)
    }
    let sum = name.utf8.reduce(UInt64(5381)) { $0 &* 33 &+ UInt64($1) }
    return Int(sum % 11)
  }

  /// The first letters of the first two words.
  static func initials(of name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let letters = words.prefix(2).compactMap(\.first)
      .filter { $0.unicodeScalars.count <= 4 && ($0.isLetter || $0.isNumber) }
    guard let first = letters.first else { return "·" }
    // Ideographs are wide: one is enough.
    let isWide = first.unicodeScalars.contains { $0.value >= 0x2E80 }
    return String(isWide ? [first] : letters).uppercased()
  }
}

/// Writes the small sign before a notice.
struct HTMLSign {
  /// What a notice is about.
  enum Kind: String, CaseIterable {
    case join, leave, call, pin, thread, change, other

    init(_ kind: MessageKind) {
      switch kind {
      case .userJoin, .recipientAdd: self = .join
      case .recipientRemove: self = .leave
      case .call: self = .call
      case .pinned: self = .pin
      case .threadCreated, .threadStarter: self = .thread
      case .channelNameChange, .channelIconChange, .channelFollow: self = .change
      default: self = .other
      }
    }

    /// Its drawing within 16 by 16.
    var drawing: String {
      switch self {
      case .join: "M3 8h9M8.5 4.5 12 8l-3.5 3.5"
      case .leave: "M13 8H4M7.5 4.5 4 8l3.5 3.5"
      case .call:
        "M4 3.5c0 5 3.5 8.5 8.5 8.5l.5-2.500-2.700-1-1.300 1.300C7.500 9 6.500 8 5.700 6.500L7 5.200 6 2.500z"
      case .pin: "M8 14V9.500M4.500 9.500h7L10 6.500V2.500H6v4z"
      case .thread: "M5.500 2.500 4.500 13.500M11.500 2.500l-1 11M2.500 6h11M2.500 10h11"
      case .change: "M3 13l.7-3L10.500 3.200l2.300 2.300L6 12.300z"
      case .other: "M8 2.500 12.800 5.200v5.600L8 13.500 3.200 10.800V5.200z"
      }
    }
  }

  private let writer: HTMLWriter

  init(_ writer: HTMLWriter) {
    self.writer = writer
  }

  func write(_ kind: Kind) {
    writer.element(.svg, .class("sign"), .plain("viewBox", "0 0 16 16"), .hidden) {
      writer.element(.path, .plain("d", kind.drawing))
    }
  }
}
