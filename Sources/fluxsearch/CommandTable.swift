import Console

/// The commands, in the order of the help page. Who adds a command adds a line.
var commandTable: CommandTable {
  CommandTable(
    [
      CommandEntry(SearchCommand.self)
    ],
    standardName: SearchCommand.name
  )
}
