import Model

extension FieldTable {
  static let people: [FieldDefinition] = [
    FieldDefinition(
      field: .from,
      aliases: ["author"],
      values: .person,
      list: .anyOf,
      takes: "a person: id, `@name`, any of their names in full, `name#0042`, `@me`",
      meaning: "written by one of these people",
      example: "from:amy,@me"
    ),
    FieldDefinition(
      field: .in,
      aliases: ["channel"],
      values: .channel,
      list: .anyOf,
      takes: "a channel: id, URL, `#name`, `guild/#name`, `starred`, `dms`, `^x`",
      meaning: "in one of these channels",
      example: "in:#dev,starred"
    ),
    FieldDefinition(
      field: .guild,
      aliases: ["server"],
      values: .guild,
      list: .anyOf,
      takes: "a guild: id, URL, its name in full, `starred`, `^x`",
      meaning: "in one of these guilds",
      example: "guild:workshop"
    ),
    FieldDefinition(
      field: .mentions,
      aliases: ["mention"],
      values: .person,
      list: .allOf,
      takes: "a person or role, `@me`, `everyone`, `here`",
      meaning: "that ping all of these",
      example: "mentions:@me"
    ),
    FieldDefinition(
      field: .authorType,
      aliases: ["authortype"],
      values: .words(User.Kind.allCases.map(\.rawValue)),
      list: .anyOf,
      takes: "user, bot, webhook, system",
      meaning: "written by such an account",
      example: "-author-type:bot"
    ),
    FieldDefinition(
      field: .reactedBy,
      aliases: ["reactedby"],
      values: .person,
      list: .anyOf,
      takes: "a person, as `from:` does",
      meaning: "to which one of these added an emoji, where that is known",
      example: "reacted-by:@me"
    ),
  ]

  static let dates: [FieldDefinition] = [
    FieldDefinition(
      field: .before,
      aliases: [],
      values: .date,
      list: .anyOf,
      takes: dateForms,
      meaning: "sent before that date began",
      example: "before:2026-03-05"
    ),
    FieldDefinition(
      field: .after,
      aliases: ["since"],
      values: .date,
      list: .anyOf,
      takes: dateForms,
      meaning: "sent on that date or later",
      example: "after:2026-03"
    ),
    FieldDefinition(
      field: .during,
      aliases: ["on"],
      values: .date,
      list: .anyOf,
      takes: dateForms,
      meaning: "sent within that day, month, year or range",
      example: "on:yesterday"
    ),
    FieldDefinition(
      field: .last,
      aliases: [],
      values: .span,
      list: .single,
      takes: "a number and ms, s, m, h, d, w or y",
      meaning: "sent no longer ago than this",
      example: "last:90d"
    ),
  ]

  private static let dateForms =
    "a date such as 2026, 2026-03, 2026-03-05, 2026-03-05T14:00, a..b, today, \"last week\", 3d"
}
