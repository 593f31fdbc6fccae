import Present
import Store
import Writing

/// The words for files that a copy took along.
enum MediaCopyText {
  /// What was copied, what was there, and what is lost, on one line.
  static func line(of result: MediaCopyResult) -> SafeText {
    var parts = ["\(Figures.count(result.copied, "file")) copied (\(Figures.size(result.bytes)))"]
    if result.known > 0 { parts.append("\(Figures.count(result.known)) there already") }
    if !result.lost.isEmpty { parts.append("\(Figures.count(Int64(result.lost.count))) lost") }
    return SafeText(parts.joined(separator: ", "))
  }
}
