public import Model
import Queries
import SQLite
public import Store

/// What is meant for somebody: messages that mention them, one of their roles or everyone, and
/// answers to what they wrote, but for their own.
public struct Inbox: Hashable, Sendable {
  /// Somebody, with the roles that they bear.
  public struct Owner: Hashable, Sendable {
    /// Who it is.
    public let id: Snowflake
    /// The roles, in every guild.
    public let roles: [Snowflake]
  }

  /// Whose inbox it is; together they have one.
  public let owners: [Owner]

  /// The inbox of the accounts that fill an archive.
  ///
  /// - Parameter archive: the archive, which knows them and the roles they were last seen with; an
  ///   archive of imports knows none, and nothing is in its inbox.
  /// - Throws: what SQLite reports.
  public init(of archive: Archive) throws(StoreError) {
    let accounts = try archive.accounts().map(\.id)
    let list = jsonList(accounts.map(\.rawValue))
    let pairs = try archive.attempt("reading roles") { () throws(SQLiteError) in
      // Roles stand in the list as text, for so the server writes ids.
      try archive.connection.rows(SQL.ownRoles.text, [":users": list]) { row in
        (user: row.integer(0), role: Snowflake(row.text(1)))
      }
    }
    owners = accounts.map { id in
      Owner(id: id, roles: pairs.filter { $0.user == id.rawValue }.compactMap(\.role))
    }
  }

  /// The most rows that are listed to drive a question alone.
  private static let mostRows = 20_000
  /// The most rows that drive a question for which the index has an answer too.
  private static let mostRowsBeside = 2_000
  /// So many of the newest rows are looked at one by one.
  private static let walkedRows: Int64 = 5_000

  /// Restricts a plan to the inbox.
  ///
  /// What was written lately is looked at message by message. Else the rows are listed by what calls
  /// the owners and by what they wrote, and drive the question. Where they are too many for that, a
  /// page is soon full: then each message that is found otherwise is looked at.
  ///
  /// - Parameters:
  ///   - plan: what is asked besides.
  ///   - lowestRow: where the question ends.
  ///   - archive: the archive.
  /// - Throws: what SQLite reports.
  func narrow(
    _ plan: inout Plan,
    lowestRow: Int64,
    in archive: Archive
  ) throws(StoreError) {
    plan.isImpossible = plan.isImpossible || owners.isEmpty
    guard !plan.isImpossible else { return }
    plan.predicates.append(predicate)
    guard plan.rows == nil else { return }
    let recent = try archive.attempt("finding the newest messages") { () throws(SQLiteError) in
      try archive.connection.value(SQL.nthNewestRow.text, [":offset": .integer(Self.walkedRows)])
    }
    guard lowestRow < recent?.integer ?? 0 else { return }
    let rows = try rows(in: archive)
    if rows.count <= (plan.match == nil ? Self.mostRows : Self.mostRowsBeside) { plan.rows = rows }
  }

  /// What the index knows of a call: a mention of an owner, of a role or of everyone.
  private var calls: [IndexQuestion] {
    let people = owners.map { IndexQuestion.token(FilterToken.mentionsUser($0.id).text) }
    let roles = Set(owners.flatMap(\.roles)).sorted().map {
      IndexQuestion.token(FilterToken.mentionsRole($0).text)
    }
    // Whatever mentions those present mentions everyone to the index.
    return people + roles + [.token(FilterToken.mentionsEveryone.text)]
  }

  private var predicate: Predicate {
    .joined(
      owners.map { owner in
        let id = Value.integer(owner.id.rawValue)
        return Predicate(.callsUser, [id, id, jsonList(owner.roles.map(\.rawValue)), id])
      },
      isAnd: false
    )
  }

  /// The rows that can be in the inbox; where they are more than may drive a question, some of them.
  private func rows(in archive: Archive) throws(StoreError) -> [Int64] {
    let authors = owners.map { IndexQuestion.token(FilterToken.author($0.id.rawValue).text) }
    let values: [String: Value] = [
      ":calls": .text(IndexQuestion.any(calls).match),
      ":authors": .text(IndexQuestion.any(authors).match),
      ":limit": .integer(Int64(Self.mostRows) + 1),
    ]
    return try archive.attempt("finding mentions") { () throws(SQLiteError) in
      try archive.connection.rows(SQL.rowsCalling.text, values) { $0.integer(0) }
    }
  }
}

extension SearchRequest {
  /// Restricts a plan to what the request looks through beside its query.
  ///
  /// - Parameters:
  ///   - plan: what the query asks.
  ///   - low: where the question ends, if it ends above the request's own lowest row.
  ///   - archive: the archive.
  /// - Throws: what SQLite reports.
  func narrow(
    _ plan: inout Plan,
    above low: Int64 = 0,
    in archive: Archive
  ) throws(StoreError) {
    if !seenRows.isEmpty {
      plan.predicates.append(Predicate(.rowIn, [jsonList(seenRows.sorted())]).negated)
    }
    try inbox?.narrow(&plan, lowestRow: max(low, lowestRow), in: archive)
  }
}
