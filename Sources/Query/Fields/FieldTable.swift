/// The table of all fields: who adds a field adds a row.
public enum FieldTable {
  /// The fields in the order of the manual.
  public static let definitions: [FieldDefinition] =
    people + content + dates + identity + options

  private static let byName: [String: FieldDefinition] = {
    var table: [String: FieldDefinition] = [:]
    for definition in definitions {
      for name in [definition.name] + definition.aliases {
        table[name] = definition
      }
    }
    return table
  }()

  private static let byField: [Field: FieldDefinition] = {
    var table: [Field: FieldDefinition] = [:]
    for definition in definitions {
      table[definition.field] = definition
    }
    return table
  }()

  /// The field with a name or alias; letter case doesn't matter.
  public static func field(named name: String) -> Field? {
    byName[name.lowercased()]?.field
  }

  /// What is known of a field.
  public static func definition(of field: Field) -> FieldDefinition? {
    byField[field]
  }

  /// The field whose name a typo may have been meant for.
  ///
  /// Three to five letters may differ in one, longer names in two; names of two letters are never
  /// guessed at.
  public static func nearest(to name: String) -> Field? {
    let name = name.lowercased()
    let length = name.utf8.count
    guard length >= 3 else { return nil }
    let limit = length >= 6 ? 2 : 1
    var best: (field: Field, distance: Int)?
    for definition in definitions {
      for known in [definition.name] + definition.aliases where known.utf8.count >= 3 {
        let distance = EditDistance.between(name, known, limit: limit)
        if let distance, distance < best?.distance ?? .max {
          best = (definition.field, distance)
        }
      }
    }
    return best?.field
  }
}
