import Arguments
import Commands
import Console

/// The commands, in the order of the help page: who adds a command adds a line.
var commandTable: CommandTable {
  CommandTable(
    [
      CommandEntry(SearchCommand.self),
      CommandEntry(ShowCommand.self),
      CommandEntry(BrowseCommand.self),
      LoginWords.entry,
      LogoutWords.entry,
      AccountsWords.entry,
      SyncWords.entry,
      FollowWords.entry,
      MediaFetchWords.entry,
      CommandEntry(MediaListCommand.self),
      CommandEntry(MediaVerifyCommand.self),
      CommandEntry(MediaPruneCommand.self),
      CommandEntry(ImportCommand.self),
      CommandEntry(MergeCommand.self),
      CommandEntry(ExportCommand.self),
      CommandEntry(GuildsCommand.self),
      CommandEntry(ChannelsCommand.self),
      CommandEntry(UsersCommand.self),
      CommandEntry(UserCommand.self),
      CommandEntry(StatsCommand.self),
      CommandEntry(SQLCommand.self),
      CommandEntry(StarCommand.self),
      CommandEntry(UnstarCommand.self),
      CommandEntry(StarredCommand.self),
      CommandEntry(SavedAddCommand.self),
      CommandEntry(SavedListCommand.self),
      CommandEntry(SavedRunCommand.self),
      CommandEntry(SavedRenameCommand.self),
      CommandEntry(SavedAlertCommand.self),
      CommandEntry(SavedRemoveCommand.self),
      CommandEntry(MentionsCommand.self),
      CommandEntry(StatusCommand.self),
      CommandEntry(GapsCommand.self),
      CommandEntry(VerifyCommand.self),
      CommandEntry(RepairCommand.self),
      CommandEntry(BackupCommand.self),
      CommandEntry(CompactCommand.self),
      CommandEntry(ConfigShowCommand.self),
      CommandEntry(ConfigGetCommand.self),
      CommandEntry(ConfigSetCommand.self),
      CommandEntry(ConfigUnsetCommand.self),
      CommandEntry(ConfigPathCommand.self),
      CommandEntry(DoctorCommand.self),
      CommandEntry(CompletionsCommand.self),
      CommandEntry(CompleteCommand.self),
      RemoteProofWords.entry,
      CommandEntry(elsewhere: "help", needs: []) { BuiltIn.help },
      CommandEntry(elsewhere: "version", needs: []) { BuiltIn.version },
    ],
    standardName: SearchCommand.name
  )
}

/// What the program answers itself, before any command is looked for.
private enum BuiltIn {
  static let topic = Operand<String?>(
    optional: "TOPIC",
    .text(.live(.topic)),
    help: "A command, or one of query, fields, formats, exit-codes, man."
  )

  static let help = CommandDescription(
    name: "help",
    summary: "Explains a command or a topic",
    grammar: [topic],
    examples: [
      Example("fluxsearch help query", "How to ask."),
      Example("fluxsearch help man | man -l -", "The whole manual."),
    ]
  )

  static let version = CommandDescription(
    name: "version",
    summary: "Says the version of the program and of what it is built on",
    grammar: [],
    examples: [Example("fluxsearch version", "For a report of a mistake.")]
  )
}
