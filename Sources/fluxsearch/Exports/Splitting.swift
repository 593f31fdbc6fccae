import Arguments
import Model
import Present

/// Where a channel is cut into parts.
enum Splitting: Hashable {
  case none
  case month
  case messages(Int)

  /// The words for it.
  nonisolated var description: String {
    switch self {
    case .none: "none"
    case .month: "month"
    case .messages(let count): "\(count)"
    }
  }

  /// Says whether a part that holds so many messages ends before another.
  func ends(after count: Int, last: Timestamp?, before next: Timestamp, _ clock: LocalClock) -> Bool
  {
    switch self {
    case .none: false
    case .messages(let most): count >= most
    case .month: last.map { clock.day($0).prefix(7) != clock.day(next).prefix(7) } ?? false
    }
  }
}

extension ValueKind where Value == Splitting {
  /// `none`, `month` or a number of messages.
  static var splitting: Self {
    ValueKind(
      write: { $0.description },
      read: { (text: String) throws(ValueProblem) in
        switch text {
        case "none": return .none
        case "month": return .month
        default:
          guard let count = Int(text), count > 0 else {
            throw .malformed(expected: "none, month or a number of messages")
          }
          return .messages(count)
        }
      }
    )
  }
}
