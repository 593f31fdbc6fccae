import Console

/// The commands, in the order of the help page. Who adds a command adds a line.
var commandTable: CommandTable {
  CommandTable(
    [
      CommandEntry(SearchCommand.self),
      CommandEntry(ImportCommand.self),
      CommandEntry(MergeCommand.self),
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
      CommandEntry(SavedRemoveCommand.self),
      CommandEntry(StatusCommand.self),
      CommandEntry(GapsCommand.self),
      CommandEntry(VerifyCommand.self),
      CommandEntry(RepairCommand.self),
      CommandEntry(BackupCommand.self),
      CommandEntry(CompactCommand.self),
    ],
    standardName: SearchCommand.name
  )
}
