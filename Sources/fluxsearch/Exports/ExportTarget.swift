import Console
import Glibc
import Model
import Present

/// Where the parts of an export go.
enum ExportTarget {
  case output(Output)
  case file(path: String)
  case folder(path: String, PathTemplate)

  /// Reads what `-o` says: `-` is standard output, a name that ends as the format's files do is one
  /// file, and everything else a folder.
  init(
    _ path: String,
    _ template: String?,
    _ format: ExportFormat,
    _ splitting: Splitting,
    _ output: Output
  ) throws {
    let ending = ".\(format.fileExtension)"
    if path == "-" {
      self = .output(output)
    } else if template == nil, path.hasSuffix(ending), path.utf8.count > ending.utf8.count {
      self = .file(path: path)
    } else {
      let isWhole = splitting == .none && format.largestPart == nil
      let standard = isWhole ? "{guild}/{channel}.{ext}" : "{guild}/{channel}-{part}.{ext}"
      let folder = path.utf8.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      self = .folder(path: folder, try PathTemplate(template ?? standard))
    }
  }

  /// The file or folder; nothing for standard output.
  var path: String? {
    switch self {
    case .output: nil
    case .file(let path), .folder(let path, _): path
    }
  }

  /// Whether there is room for one part only.
  var isSingle: Bool {
    if case .folder = self { false } else { true }
  }
}
