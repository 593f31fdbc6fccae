import CSQLite

/// A row that matches, as FTS5 shows it to a ranking function; valid during the call.
public struct FullTextMatch {
  let api: UnsafePointer<Fts5ExtensionApi>
  let context: OpaquePointer

  /// The row's number.
  public var row: Int64 {
    api.pointee.xRowid(context)
  }

  /// How many phrases the question has.
  public var phraseCount: Int {
    Int(api.pointee.xPhraseCount(context))
  }

  /// How many tokens a phrase has.
  public func tokenCount(ofPhrase phrase: Int) -> Int {
    Int(api.pointee.xPhraseSize(context, Int32(phrase)))
  }

  /// How many rows the index holds.
  public var rowCount: Int64 {
    var count: Int64 = 0
    _ = api.pointee.xRowCount(context, &count)
    return count
  }

  /// How many rows hold a phrase; visits them all.
  public func rowCount(ofPhrase phrase: Int) -> Int64 {
    var count: Int64 = 0
    _ = withUnsafeMutablePointer(to: &count) { pointer in
      api.pointee.xQueryPhrase(context, Int32(phrase), pointer) { _, _, data in
        data?.assumingMemoryBound(to: Int64.self).pointee += 1
        return SQLITE_OK
      }
    }
    return count
  }

  /// Hands each place where a phrase stands to a closure: the phrase's number, column and token.
  public func forEachInstance(_ body: (_ phrase: Int, _ column: Int, _ token: Int) -> Void) {
    var count: Int32 = 0
    guard api.pointee.xInstCount(context, &count) == SQLITE_OK else { return }
    for index in 0..<count {
      var phrase: Int32 = 0
      var column: Int32 = 0
      var token: Int32 = 0
      guard api.pointee.xInst(context, index, &phrase, &column, &token) == SQLITE_OK else { return }
      body(Int(phrase), Int(column), Int(token))
    }
  }

  /// Hands each column in which a phrase stands to a closure, with how often it stands there.
  public func forEachColumn(ofPhrase phrase: Int, _ body: (_ column: Int, _ count: Int) -> Void) {
    var iterator = Fts5PhraseIter()
    var column: Int32 = 0
    var offset: Int32 = 0
    guard
      api.pointee.xPhraseFirst(context, Int32(phrase), &iterator, &column, &offset) == SQLITE_OK
    else { return }
    var current: Int32 = -1
    var count = 0
    while column >= 0 {
      if column != current {
        if count > 0 { body(Int(current), count) }
        current = column
        count = 0
      }
      count += 1
      api.pointee.xPhraseNext(context, &iterator, &column, &offset)
    }
    if count > 0 { body(Int(current), count) }
  }
}

extension FullTextMatch {
  /// Adds up in one go what `forEachColumn` would tell one by one: ranking calls it for every row.
  ///
  /// - Parameters:
  ///   - phrase: the phrase's number.
  ///   - first: what an occurrence in the first column counts.
  ///   - second: what one in the second column counts; those in further columns count nothing.
  /// - Returns: the sum, and whether the phrase stands in any column but the first.
  public func weightedCount(
    ofPhrase phrase: Int,
    first: Double,
    second: Double
  ) -> (sum: Double, isBeyondFirst: Bool) {
    var iterator = Fts5PhraseIter()
    var column: Int32 = 0
    var offset: Int32 = 0
    guard
      api.pointee.xPhraseFirst(context, Int32(phrase), &iterator, &column, &offset) == SQLITE_OK
    else { return (0, false) }
    var counts: (Int, Int) = (0, 0)
    var isBeyondFirst = false
    while column >= 0 {
      if column == 0 {
        counts.0 += 1
      } else {
        isBeyondFirst = true
        if column == 1 { counts.1 += 1 }
      }
      api.pointee.xPhraseNext(context, &iterator, &column, &offset)
    }
    return (Double(counts.0) * first + Double(counts.1) * second, isBeyondFirst)
  }
}

/// Scores the rows of one question.
///
/// One is made for each run of a statement, at its first row.
public protocol FullTextRanker: AnyObject {
  /// Gives a row's score: what `ORDER BY` sorts by, ascending.
  func score(_ match: FullTextMatch) -> Double
}

private final class RankerFactory {
  let make: (FullTextMatch) -> any FullTextRanker

  init(_ make: @escaping (FullTextMatch) -> any FullTextRanker) {
    self.make = make
  }
}

private final class RankerBox {
  let ranker: any FullTextRanker

  init(_ ranker: any FullTextRanker) {
    self.ranker = ranker
  }
}

extension Connection {
  /// Gives FTS5 an auxiliary function that scores rows, for this connection.
  ///
  /// - Parameters:
  ///   - name: what SQL calls it, with the table as its argument.
  ///   - make: makes a ranker for one run of a statement.
  /// - Throws: that this SQLite has no FTS5, or what it reports.
  public func register(
    ranker name: String,
    _ make: @escaping (FullTextMatch) -> any FullTextRanker
  ) throws(SQLiteError) {
    guard let api = fts5_api_of(handle) else {
      throw SQLiteError(code: .generic, message: "this SQLite has no FTS5")
    }
    let factory = Unmanaged.passRetained(RankerFactory(make))
    try check(
      api.pointee.xCreateFunction(
        api,
        name,
        factory.toOpaque(),
        rank,
        { if let factory = $0 { Unmanaged<RankerFactory>.fromOpaque(factory).release() } }
      )
    )
  }
}

private func rank(
  api: UnsafePointer<Fts5ExtensionApi>?,
  context: OpaquePointer?,
  result: OpaquePointer?,
  count: Int32,
  values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let api, let context else { return }
  let match = FullTextMatch(api: api, context: context)
  let kept: Unmanaged<RankerBox>
  if let data = api.pointee.xGetAuxdata(context, 0) {
    kept = Unmanaged<RankerBox>.fromOpaque(data)
  } else {
    guard let data = api.pointee.xUserData(context) else { return }
    let factory = Unmanaged<RankerFactory>.fromOpaque(data).takeUnretainedValue()
    kept = Unmanaged.passRetained(RankerBox(factory.make(match)))
    // FTS5 releases the box itself at the statement's end, and also where this call fails.
    _ = api.pointee.xSetAuxdata(
      context,
      kept.toOpaque(),
      { if let box = $0 { Unmanaged<RankerBox>.fromOpaque(box).release() } }
    )
  }
  let score = kept._withUnsafeGuaranteedRef { $0.ranker.score(match) }
  sqlite3_result_double(result, score)
}
