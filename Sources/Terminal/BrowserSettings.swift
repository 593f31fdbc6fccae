public import Model
public import Present

/// What the browser needs of the program around it.
public struct BrowserSettings: Sendable {
  /// The archive to begin with.
  public var archive: String
  /// The channel to begin with; nothing for the last one.
  public var channel: Snowflake?
  /// The message to go to, as `go-to` takes it; nothing for none.
  public var message: String?
  /// The zone of its clocks; nothing for the system's.
  public var zone: String?
  /// The colours; nothing for those that were chosen last.
  public var theme: Theme?
  /// The colour of what matters; nothing for the one that was chosen last.
  public var accent: Accent?
  /// How many colours there are.
  public var depth: ColourDepth
  /// Whether texts have the contrast that eyes with little sight need.
  public var isHighContrast: Bool
  /// Whether searches are remembered.
  public var keepsHistory: Bool
  /// Lists the archives that there are.
  public var archives: @Sendable () -> [KnownArchive]
  /// Finds the file of an archive that was named, or given by its path; nothing where it can't be one.
  public var locate: @Sendable (String) -> String?
  /// Reads what was remembered of an archive.
  public var recall: @Sendable (_ archive: String) -> String?
  /// Keeps what is to be remembered of an archive.
  public var remember: @Sendable (_ text: String, _ archive: String) -> Void
  /// Opens an address; returns why it can't.
  public var open: @Sendable (String) -> String?
  /// Opens a file of this machine; returns why it can't.
  public var openFile: @Sendable (_ path: String) -> String?
  /// Where exports are written, as people read it.
  public var folder = ""
  /// Writes an export of an archive; returns what to say.
  public var export:
    @Sendable (_ wish: ExportWish, _ archive: String, _ task: ExportTask)
      -> (text: String, isFailure: Bool)
  /// Whether the program is to end.
  public var isEnding: @Sendable () -> Bool
  /// The time.
  public var now: @Sendable () -> Timestamp

  /// Puts settings together; what is not given does nothing.
  public init(
    archive: String,
    depth: ColourDepth,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.archive = archive
    self.depth = depth
    self.now = now
    isHighContrast = false
    keepsHistory = false
    archives = { [] }
    locate = { _ in nil }
    recall = { _ in nil }
    remember = { _, _ in }
    open = { _ in "nothing opens addresses here" }
    openFile = { _ in "nothing opens files here" }
    export = { _, _, _ in ("nothing writes files here", true) }
    isEnding = { false }
  }
}
