/// The options among the fields: they are no part of the tree.
enum OptionFields {
  /// Applies an option, or says that this is none, or has no such value.
  static func apply(_ field: Field, _ values: [FieldValue], to options: inout QueryOptions) -> Bool
  {
    guard field.isOption, values.count == 1, let text = values.first?.text.lowercased() else {
      return false
    }
    switch field {
    case .sort:
      guard let sort = QueryOptions.Sort(rawValue: text) else { return false }
      options.sort = sort
    case .order:
      guard let order = QueryOptions.Order(rawValue: text) else { return false }
      options.order = order
    default:
      guard let scope = QueryOptions.Scope(rawValue: text) else { return false }
      options.scope = scope
    }
    return true
  }
}
