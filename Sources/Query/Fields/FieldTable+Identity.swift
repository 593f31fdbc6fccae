extension FieldTable {
  static let identity: [FieldDefinition] = [
    FieldDefinition(
      field: .id,
      aliases: [],
      values: .message,
      list: .anyOf,
      takes: messageForms,
      meaning: "that are this one",
      example: "id:1499742181785612295"
    ),
    FieldDefinition(
      field: .beforeID,
      aliases: ["before-id"],
      values: .message,
      list: .single,
      takes: messageForms,
      meaning: "with a lesser id",
      example: "beforeid:1499742181785612295"
    ),
    FieldDefinition(
      field: .afterID,
      aliases: ["after-id"],
      values: .message,
      list: .single,
      takes: messageForms,
      meaning: "with a greater id",
      example: "afterid:1499742181785612295"
    ),
    FieldDefinition(
      field: .replyTo,
      aliases: ["replyto"],
      values: .message,
      list: .anyOf,
      takes: messageForms,
      meaning: "that answer this one",
      example: "reply-to:1499742181785612295"
    ),
    FieldDefinition(
      field: .type,
      aliases: [],
      values: .words(MessageKindName.all.map(\.name)),
      list: .anyOf,
      takes: MessageKindName.all.map(\.name).joined(separator: ", ") + ", or a number",
      meaning: "of this kind",
      example: "type:join,pin"
    ),
    FieldDefinition(
      field: .saved,
      aliases: [],
      values: .savedSearch,
      list: .anyOf,
      takes: "a saved search's name",
      meaning: "that a saved search finds",
      example: "saved:builds"
    ),
    FieldDefinition(
      field: .nsfw,
      aliases: [],
      values: .words(["true", "false"]),
      list: .single,
      takes: "true or false",
      meaning: "in age-restricted channels too (true, as without it), or not (false)",
      example: "nsfw:false"
    ),
  ]

  static let options: [FieldDefinition] = [
    FieldDefinition(
      field: .sort,
      aliases: [],
      values: .words(QueryOptions.Sort.allCases.map(\.rawValue)),
      list: .single,
      takes: "timestamp or relevance",
      meaning: "sorted by this",
      example: "sort:relevance"
    ),
    FieldDefinition(
      field: .order,
      aliases: [],
      values: .words(QueryOptions.Order.allCases.map(\.rawValue)),
      list: .single,
      takes: "asc or desc",
      meaning: "sorted this way",
      example: "order:asc"
    ),
    FieldDefinition(
      field: .scope,
      aliases: [],
      values: .words(QueryOptions.Scope.allCases.map(\.rawValue)),
      list: .single,
      takes: QueryOptions.Scope.allCases.map(\.rawValue).joined(separator: ", "),
      meaning: "within this reach, as in Fluxer's own search box",
      example: "scope:all"
    ),
  ]

  private static let messageForms = "a message's id, `channel/message` or URL"
}
