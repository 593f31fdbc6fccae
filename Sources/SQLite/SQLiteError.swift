import CSQLite

/// What went wrong in SQLite: the code, SQLite's own words, and the statement, never its values.
public struct SQLiteError: Error, Hashable, Sendable {
  /// A result code; extended codes match their primary one through `~=`.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The number that SQLite returned, extended.
    public let rawValue: Int32
    /// Takes the number that SQLite returned.
    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }
    /// The code without its extension.
    public var primary: Code {
      Code(rawValue: rawValue & 0xFF)
    }
    /// Another connection writes.
    public static let busy = Code(rawValue: SQLITE_BUSY)
    /// The statement was interrupted.
    public static let interrupted = Code(rawValue: SQLITE_INTERRUPT)
    /// The disk is full.
    public static let full = Code(rawValue: SQLITE_FULL)
    /// The file is damaged.
    public static let corrupt = Code(rawValue: SQLITE_CORRUPT)
    /// The file is no database.
    public static let notADatabase = Code(rawValue: SQLITE_NOTADB)
    /// The file could not be opened.
    public static let cannotOpen = Code(rawValue: SQLITE_CANTOPEN)
    /// The file can't be written.
    public static let readOnly = Code(rawValue: SQLITE_READONLY)
    /// Reading or writing failed.
    public static let io = Code(rawValue: SQLITE_IOERR)
    /// A rule of the schema was broken.
    public static let constraint = Code(rawValue: SQLITE_CONSTRAINT)
    /// A value is larger than may be.
    public static let tooLarge = Code(rawValue: SQLITE_TOOBIG)
    /// A value is of the wrong kind.
    public static let mismatch = Code(rawValue: SQLITE_MISMATCH)
    /// The statement was refused by the authorizer.
    public static let notAuthorized = Code(rawValue: SQLITE_AUTH)
    /// The text is wrong, or anything else.
    public static let generic = Code(rawValue: SQLITE_ERROR)
  }

  /// The extended result code.
  public let code: Code
  /// SQLite's message.
  public let message: String
  /// The statement, where there was one.
  public let sql: String?
  /// Where in the statement, as a number of UTF-8 bytes from its beginning, if SQLite can tell.
  public let offset: Int?

  /// Describes a failure.
  public init(code: Code, message: String, sql: String? = nil, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
    self.offset = offset
  }
}

extension SQLiteError: CustomStringConvertible {
  /// SQLite's message with its code.
  public var description: String {
    "\(message) (SQLite \(code.rawValue))"
  }
}

/// Matches a code by its primary part, so that `case .busy` also takes the extended ones.
public func ~= (pattern: SQLiteError.Code, value: SQLiteError.Code) -> Bool {
  pattern == value || pattern == value.primary
}
