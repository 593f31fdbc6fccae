public import Arguments
public import Model
public import Query

extension ValueKind where Value == EntityReference {
  /// A channel, guild or person by the one grammar of queries and commands.
  public static func entity(_ kind: LiveKind) -> Self {
    ValueKind(
      completion: .live(kind),
      write: { $0.description },
      read: { (text: String) throws(ValueProblem) in
        guard let reference = EntityReference(text) else { throw .empty }
        return reference
      }
    )
  }
}

extension ValueKind where Value == Moment {
  /// A date or time as in a query: `2024-03`, `yesterday`, `3d`.
  public static var moment: Self {
    ValueKind(
      write: { $0.description },
      read: { (text: String) throws(ValueProblem) in
        guard case .moment(let moment)? = DateExpression(text) else {
          throw .malformed(expected: "a date, as 2024-03-05, 2024-03, yesterday or 30d")
        }
        return moment
      }
    )
  }
}

extension ValueKind where Value == InstanceName {
  /// An instance: its host, its host and port, or its address.
  public static var instance: Self {
    ValueKind(
      write: { $0.host },
      read: { (text: String) throws(ValueProblem) in
        guard let name = InstanceName(text) else {
          throw .malformed(expected: "a host, a host and port, or https://chat.example.org")
        }
        return name
      }
    )
  }
}
