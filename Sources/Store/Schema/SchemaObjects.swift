import Queries
import SQLite

/// The tables, views and indexes of an archive, as this program makes them and as a file has them.
///
/// An archive from elsewhere is outside data: what its schema says is compared, never believed.
struct SchemaObjects {
  /// Something that a schema holds.
  struct Object: Hashable {
    let type: String
    let name: String
    let sql: String
  }

  private let objects: [String: Object]

  /// Reads what a file has.
  init(of connection: Connection) throws(SQLiteError) {
    var objects: [String: Object] = [:]
    for object in try connection.rows(
      SQL.schemaObjects.text,
      [:],
      { Object(type: $0.text(0), name: $0.text(1), sql: $0.text(2)) }
    ) {
      objects[object.name] = object
    }
    self.objects = objects
  }

  /// Makes an empty archive in memory to see what there should be.
  ///
  /// - Parameter version: the version of the schema.
  /// - Returns: what an archive of that version has.
  /// - Throws: what SQLite reports.
  static func expected(
    version: Int64 = Migrator.version
  ) throws(SQLiteError) -> SchemaObjects {
    let connection = try Connection(path: ":memory:", mode: .create)
    let functions = IndexFunctions(codec: DocumentCodec(connection: connection))
    try functions.register(on: connection)
    try Migrator.migrate(connection, upTo: version)
    return try SchemaObjects(of: connection)
  }

  /// What the other lacks or has otherwise.
  func missing(from other: SchemaObjects) -> [Object] {
    objects.values.filter { other.objects[$0.name] != $0 }.sorted { $0.name < $1.name }
  }

  /// What the other doesn't know at all.
  func unknown(to other: SchemaObjects) -> [Object] {
    objects.values.filter { other.objects[$0.name] == nil }.sorted { $0.name < $1.name }
  }

  /// Whether there is an object of that name and type.
  func has(_ object: Object) -> Bool {
    objects[object.name]?.type == object.type
  }
}

extension Archive {
  /// Gives the schema its own views and indexes back, and takes out what it doesn't know.
  ///
  /// Tables are left alone: they are what is kept.
  func restoreSchema() throws(StoreError) {
    try write("mending the schema") { () throws(StoreError) in
      try attempt("mending the schema") { () throws(SQLiteError) in
        let expected = try SchemaObjects.expected()
        let found = try SchemaObjects(of: connection)
        for object in found.unknown(to: expected) where object.type != "table" {
          try drop(object)
        }
        for object in expected.missing(from: found) where object.type != "table" {
          if found.has(object) { try drop(object) }
          try connection.execute(object.sql)
        }
      }
    }
  }

  private func drop(_ object: SchemaObjects.Object) throws(SQLiteError) {
    let name = object.name.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"")
    try connection.execute("DROP \(object.type.uppercased()) \"\(name)\"")
  }

  /// Lets FTS5 open its index again where the mark of its format is damaged.
  func healIndexFormat() throws(StoreError) {
    connection.setDefensive(false)
    defer { connection.setDefensive(true) }
    try attempt("mending the index") { () throws(SQLiteError) in
      // Like a pragma, this is about SQLite's own affairs: no statement of ours reads that table.
      try connection.execute(
        "INSERT OR REPLACE INTO search_index_config (k, v) VALUES ('version', 4)"
      )
    }
  }
}
