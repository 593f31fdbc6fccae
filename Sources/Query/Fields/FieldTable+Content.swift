extension FieldTable {
  static let content: [FieldDefinition] = [
    FieldDefinition(
      field: .has,
      aliases: [],
      values: .words(MessagePart.allCases.map(\.rawValue)),
      list: .allOf,
      takes: MessagePart.allCases.map(\.rawValue).joined(separator: ", "),
      meaning: "that carry all of these",
      example: "has:image,link"
    ),
    FieldDefinition(
      field: .is,
      aliases: [],
      values: .words(MessageState.allCases.map(\.rawValue)),
      list: .anyOf,
      takes: MessageState.allCases.map(\.rawValue).joined(separator: ", "),
      meaning: "that are one of these",
      example: "-is:deleted"
    ),
    FieldDefinition(
      field: .embedType,
      aliases: ["embedtype"],
      values: .words(EmbedKind.allCases.map(\.rawValue)),
      list: .anyOf,
      takes: "image, video, sound, article",
      meaning: "with such a card",
      example: "embed-type:article"
    ),
    FieldDefinition(
      field: .embedProvider,
      aliases: ["embedprovider"],
      values: .text,
      list: .anyOf,
      takes: "a site's name",
      meaning: "with a card from this site",
      example: "embed-provider:YouTube"
    ),
    FieldDefinition(
      field: .link,
      aliases: [],
      values: .text,
      list: .anyOf,
      takes: "a host or a URL",
      meaning: "with a link to this host",
      example: "link:example.org"
    ),
    FieldDefinition(
      field: .filename,
      aliases: [],
      values: .text,
      list: .anyOf,
      takes: "a file's name",
      meaning: "with a file of this name",
      example: "filename:\"notes 2.pdf\""
    ),
    FieldDefinition(
      field: .ext,
      aliases: ["extension"],
      values: .text,
      list: .anyOf,
      takes: "a file's ending",
      meaning: "with a file of this ending",
      example: "ext:pdf,epub"
    ),
    FieldDefinition(
      field: .filetext,
      aliases: [],
      values: .text,
      list: .anyOf,
      takes: "a word, phrase or any other term",
      meaning: "with a text file that says this",
      example: "filetext:panic"
    ),
    FieldDefinition(
      field: .reaction,
      aliases: ["reactions"],
      values: .emoji,
      list: .anyOf,
      takes: "an emoji, `:name:`, or either with `>5`, `>=5`, `<5`, `<=5`, `=5`",
      meaning: "to which this emoji was added",
      example: "reaction:👍>5"
    ),
    FieldDefinition(
      field: .old,
      aliases: [],
      values: .text,
      list: .anyOf,
      takes: "a word, phrase or any other term",
      meaning: "that once said this, before an edit or before they were deleted",
      example: "old:secret"
    ),
    FieldDefinition(
      field: .pinned,
      aliases: [],
      values: .words(["true", "false"]),
      list: .single,
      takes: "true or false",
      meaning: "that are pinned, or not",
      example: "pinned:true"
    ),
    FieldDefinition(
      field: .any,
      aliases: [],
      values: .text,
      list: .anyOf,
      takes: "words, phrases or any other terms",
      meaning: "whose text holds one of these",
      example: "any:cat,\"guinea pig\""
    ),
  ]
}
