import Console
import Model
import Present
import SQLite
import Store
import Writing

/// Runs one statement of a person's own and writes its rows as they come.
struct StatementRun {
  /// How it ended.
  enum Ending: Equatable {
    /// All rows are written.
    case whole
    /// The limit was reached before the last row.
    case cut
    /// The time was up.
    case late
    /// It was interrupted.
    case interrupted
  }

  private let statement: Statement
  private let columns: [ListColumn]
  private let format: ListFormat
  private let limit: Int

  /// Prepares the statement.
  ///
  /// - Parameters:
  ///   - text: The statement.
  ///   - connection: A connection on which only reading is allowed.
  ///   - format: How rows are written.
  ///   - limit: How many rows are wanted; 0 for all.
  /// - Throws: `Failure` with the place of the mistake.
  init(
    _ text: String,
    on connection: Connection,
    format: ListFormat,
    limit: Int
  ) throws(Failure) {
    do throws(SQLiteError) {
      statement = try connection.prepare(text)
    } catch {
      throw StatementFailure.explain(error, in: text)
    }
    guard StatementFailure.isBlank(statement.remainder) else {
      throw Failure(
        "there is more than one statement",
        hint: "give one statement; what stands behind the semicolon is not run",
        code: .usage
      )
    }
    guard !statement.columnNames.isEmpty else { throw StatementFailure.onlyReading }
    columns = Self.columns(named: statement.columnNames)
    self.format = format
    self.limit = limit
  }

  /// Writes the rows; what was found before it ended is written, however it ends.
  ///
  /// Once SQLite was stopped, `ending` says why.
  func write(
    to output: Output,
    clock: LocalClock,
    shouldStop: () -> Bool,
    ending: () -> Ending
  ) throws(Failure) -> Ending {
    var listing = Listing(columns)
    var writer = ListingWriter(columns, format: format, output: output, clock: clock)
    defer { statement.reset() }
    var count = 0
    var result = Ending.whole
    do throws(SQLiteError) {
      while try statement.step() {
        guard limit == 0 || count < limit else {
          result = .cut
          break
        }
        guard !output.isClosed else { break }
        // SQLite asks only while it works: the time that printing takes counts too.
        guard !shouldStop() else {
          result = ending()
          break
        }
        count += 1
        let row = columns.indices.map { Self.cell(statement.value(Int32($0))) }
        if format == .text { listing.append(row) } else { writer.write(row) }
      }
    } catch {
      guard case .interrupted = error.code else {
        throw StatementFailure.explain(error, in: statement.sql)
      }
      result = ending()
    }
    if format == .text {
      listing.write(as: .text, to: output, clock: clock)
    } else {
      writer.finish()
    }
    return result
  }

  private static func cell(_ value: Value) -> Cell {
    switch value {
    case .null: .absent
    case .integer(let number): .integer(number)
    case .real(let number): .number(number)
    case .text(let text): .text(text)
    case .blob(let bytes): .text(hexadecimal(bytes))
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return "x'" + String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }) + "'"
  }

  /// Names columns so that no two are alike, for they become the members of an object.
  private static func columns(named names: [String]) -> [ListColumn] {
    var seen: [String: Int] = [:]
    return names.map { name in
      let count = seen[name, default: 0] + 1
      seen[name] = count
      return ListColumn(
        count == 1 ? name : "\(name)_\(count)",
        SafeText(name),
        isFlexible: true,
        isKept: true
      )
    }
  }
}
