import Queries
import SQLite
import Store
import Testing

/// Archives as earlier versions of the program wrote them.
enum OldArchive {
  /// Makes one of schema version 2.
  static func make(at path: String) throws {
    try undoThird(of: try Archive(at: path, makingFor: "chat.example"))
  }

  /// Takes back what the third version of the schema added.
  static func undoThird(of archive: Archive) throws {
    let views = SQL.v001Views.text
    let start = try #require(range(of: "CREATE VIEW v1_attachments", in: views))
    let view = views[start...].prefix { $0 != ";" }
    try archive.connection.execute(
      """
      DROP VIEW v1_attachments; DROP TABLE file_index; DROP VIEW file_source;
      DROP TABLE file_texts; DROP TABLE media; DROP TABLE media_files; DROP INDEX attachments_by_id;
      \(view);
      PRAGMA user_version = 2;
      """
    )
  }

  private static func range(of text: String, in whole: String) -> String.Index? {
    whole.indices.first { whole[$0...].hasPrefix(text) }
  }
}
