import Model
public import Query

/// What became of a message, in words.
public enum HitMarks {
  /// The words for a hit: deleted, edited, pinned, starred.
  public static func words(for hit: Hit) -> [String] {
    [
      hit.deletedAt == nil ? nil : "deleted", hit.message.editedAt == nil ? nil : "edited",
      hit.isPinned ? "pinned" : nil, hit.isStarred ? "starred" : nil,
      hit.message.flags.contains(.isCrosspost) ? "published" : nil,
    ]
    .compactMap(\.self)
  }
}
