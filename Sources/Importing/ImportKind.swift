/// What a file is that may be imported.
public enum ImportKind: String, Hashable, Sendable, CaseIterable {
  /// Lines of message objects, and records of our own.
  case native = "fluxsearch NDJSON"
  /// DiscordChatExporter's JSON.
  case chatExporter = "DiscordChatExporter JSON"
  /// Our own JSON: a channel or a part of one.
  case export = "fluxsearch JSON"
  /// An archive of ours.
  case archive = "fluxsearch archive"
  /// What a Fluxer server hands out about one account, packed or unpacked.
  case harvest = "Fluxer data harvest"
}
