import Commands
import Console
import Importing
import Store

/// An archive, and the files that belong into it.
struct ImportTarget {
  let path: String
  private(set) var instance: String
  private(set) var inputs: [ImportInput] = []
  /// Whether somebody said so: whoever imports, or a file.
  private(set) var isSure = false

  /// Finds the archive of each file, in the order of the files; an instance that was named goes for all.
  static func group(
    _ inputs: [ImportInput],
    _ choice: ArchiveChoice,
    instance: String?,
    in context: Context
  ) throws -> [ImportTarget] {
    var targets: [ImportTarget] = []
    for input in inputs {
      let own = instance ?? input.instance
      let (path, host) = try choice.destination(in: context, instance: own)
      guard let index = targets.firstIndex(where: { $0.path == path }) else {
        targets.append(
          ImportTarget(path: path, instance: host, inputs: [input], isSure: own != nil)
        )
        continue
      }
      try targets[index].add(input, of: host, isSure: own != nil)
    }
    for target in targets where target.isSure { try target.check() }
    return targets
  }

  /// Opens the archive, and makes it where there is none.
  func open() throws -> Archive {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if !folder.isEmpty { try PrivateFile.makeFolder(folder) }
    return try Archive(at: path, makingFor: instance)
  }

  /// Adds a file; one that doesn't say whose it is goes with those that do.
  private mutating func add(_ input: ImportInput, of host: String, isSure: Bool) throws {
    if isSure {
      guard !self.isSure || instance == host else {
        throw Self.mismatch(input.path, of: host, archive: path, instance)
      }
      instance = host
      self.isSure = true
    }
    inputs.append(input)
  }

  /// Refuses files of one instance in an archive of another.
  private func check() throws {
    let kept: String
    do throws(StoreError) {
      kept = try Archive(at: path, for: .reading).instance
    } catch .missing {
      return
    } catch {
      // Whatever else it is shows when it is opened to be written.
      return
    }
    guard kept != instance, let input = inputs.first(where: { $0.instance != nil }) ?? inputs.first
    else { return }
    throw Self.mismatch(input.path, of: instance, archive: path, kept)
  }

  private static func mismatch(
    _ file: String,
    of host: String,
    archive: String,
    _ kept: String
  ) -> Failure {
    Failure(
      "\(file) is of \(host), and \(archive) keeps \(kept)",
      hint: "leave --archive out, or name another archive",
      code: .usage
    )
  }
}
