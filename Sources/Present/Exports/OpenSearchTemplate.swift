import Writing

/// The template of an index that takes what `opensearch` exports: its settings for any language, and
/// what each member is.
public enum OpenSearchTemplate {
  /// The name of its file.
  public static let name = "index-template.json"

  /// Writes the template; it needs the plugin `analysis-icu` on the server.
  public static func bytes() -> [UInt8] {
    var json = JSONWriter()
    json.object { template in
      template.key("index_patterns")
      template.array { $0.value("fluxsearch-*") }
      template.key("template")
      template.object {
        $0.key("settings")
        $0.object { writeSettings(to: &$0) }
        $0.key("mappings")
        $0.object { writeMappings(to: &$0) }
      }
      template.key("_meta")
      template.object {
        $0.member(
          "description",
          "Messages as fluxsearch exports them; needs the plugin analysis-icu"
        )
        $0.member("version", 1)
      }
    }
    json.endLine()
    return json.take()
  }

  /// The words of a text: cut as Unicode says and by dictionaries, in NFKC, without case and marks.
  private static func writeSettings(to json: inout JSONWriter) {
    json.key("analysis")
    json.object { analysis in
      analysis.key("char_filter")
      analysis.object {
        $0.key("fluxsearch_nfkc_cf")
        $0.object {
          $0.member("type", "icu_normalizer")
          $0.member("name", "nfkc_cf")
          $0.member("mode", "compose")
        }
      }
      analysis.key("analyzer")
      analysis.object { analyzers in
        analyzers.key("fluxsearch_text")
        analyzers.object {
          $0.member("type", "custom")
          write(["fluxsearch_nfkc_cf"], as: "char_filter", to: &$0)
          $0.member("tokenizer", "icu_tokenizer")
          write(["icu_folding"], as: "filter", to: &$0)
        }
      }
    }
    json.key("index")
    json.object { $0.member("number_of_shards", 1) }
  }

  private static func writeMappings(to json: inout JSONWriter) {
    // What is not named here is kept and not searched: no message can make the mapping grow.
    json.member("dynamic", false)
    json.key("properties")
    json.object { json in
      for (name, field) in fields { write(field, as: name, to: &json) }
    }
  }

  private indirect enum Field {
    case keyword, text, date, integer, truth
    case name
    case object([(String, Field)])
  }

  private static let file: Field = .object([
    ("id", .keyword), ("filename", .name), ("content_type", .keyword), ("size", .integer),
    ("url", .keyword),
  ])
  private static let card: Field = .object([
    ("type", .keyword), ("title", .text), ("description", .text), ("url", .keyword),
    ("author", .text), ("provider", .name), ("footer", .text),
    ("fields", .object([("name", .text), ("value", .text)])),
    ("children", .object([("title", .text), ("description", .text), ("url", .keyword)])),
  ])
  private static let fields: [(String, Field)] = [
    ("instance", .keyword),
    ("guild", .object([("id", .keyword), ("name", .name)])),
    ("channel", .object([("id", .keyword), ("name", .name), ("type", .integer)])),
    ("id", .keyword), ("channel_id", .keyword), ("type", .integer), ("flags", .integer),
    (
      "author",
      .object([
        ("id", .keyword), ("name", .name), ("username", .name), ("discriminator", .keyword),
        ("kind", .keyword),
      ])
    ),
    ("sent_at", .date), ("edited_at", .date), ("deleted_at", .date), ("pinned", .truth),
    ("pinned_at", .date), ("content", .text), ("system_text", .text), ("url", .keyword),
    ("reply_to", .object([("channel_id", .keyword), ("id", .keyword)])),
    ("reference", .object([("kind", .keyword), ("channel_id", .keyword), ("id", .keyword)])),
    (
      "forwards",
      .object([("content", .text), ("sent_at", .date), ("attachments", file), ("embeds", card)])
    ),
    ("attachments", file), ("embeds", card),
    ("stickers", .object([("id", .keyword), ("name", .name)])),
    (
      "poll",
      .object([
        ("title", .text), ("options", .object([("text", .text), ("vote_count", .integer)])),
        ("closed", .truth), ("expires_at", .date),
      ])
    ),
    (
      "reactions",
      .object([
        ("emoji_id", .keyword), ("emoji_name", .keyword), ("count", .integer), ("users", .keyword),
      ])
    ),
    (
      "mentions",
      .object([
        ("everyone", .truth), ("here", .truth), ("users", .keyword), ("roles", .keyword),
      ])
    ),
    ("versions", .object([("content", .text), ("edited_at", .date), ("seen_at", .date)])),
  ]

  private static func write(_ field: Field, as name: String, to json: inout JSONWriter) {
    json.key(name)
    json.object { json in
      switch field {
      case .keyword: writeKeyword(to: &json)
      case .text: writeText(to: &json)
      case .date:
        json.member("type", "date")
        json.member("ignore_malformed", true)
      case .integer:
        json.member("type", "long")
        json.member("ignore_malformed", true)
      case .truth: json.member("type", "boolean")
      case .name:
        writeText(to: &json)
        json.key("fields")
        json.object { fields in
          fields.key("exact")
          fields.object { writeKeyword(to: &$0) }
        }
      case .object(let members):
        json.key("properties")
        json.object { json in
          for (name, field) in members { write(field, as: name, to: &json) }
        }
      }
    }
  }

  private static func writeText(to json: inout JSONWriter) {
    json.member("type", "text")
    json.member("analyzer", "fluxsearch_text")
  }

  /// Lucene takes terms of 32,766 bytes at most; a longer address is kept and not searched.
  private static func writeKeyword(to json: inout JSONWriter) {
    json.member("type", "keyword")
    json.member("ignore_above", 8191)
  }

  private static func write(_ names: [String], as member: String, to json: inout JSONWriter) {
    json.key(member)
    json.array { list in
      for name in names { list.value(name) }
    }
  }
}
