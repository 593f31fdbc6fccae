import Commands
import Console
import Importing
import Store

/// An archive, and the files that belong into it.
struct ImportTarget {
  let path: String
  let instance: String
  private(set) var inputs: [ImportInput] = []

  /// Finds the archive of each file, in the order of the files; an instance that was named goes for all.
  static func group(
    _ inputs: [ImportInput],
    _ choice: ArchiveChoice,
    instance: String?,
    in context: Context
  ) throws -> [ImportTarget] {
    var targets: [ImportTarget] = []
    for input in inputs {
      let own = instance ?? Importer.targetInstance(of: input.kind)
      let (path, host) = try choice.destination(in: context, instance: own)
      if let index = targets.firstIndex(where: { $0.path == path }) {
        guard targets[index].instance == host else {
          throw mismatch(input.path, of: host, archive: path, targets[index].instance)
        }
        targets[index].inputs.append(input)
      } else {
        targets.append(ImportTarget(path: path, instance: host, inputs: [input]))
      }
    }
    for target in targets { try target.check(isNamed: instance != nil) }
    return targets
  }

  /// Opens the archive, and makes it where there is none.
  func open() throws -> Archive {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if !folder.isEmpty { try PrivateFile.makeFolder(folder) }
    return try Archive(at: path, makingFor: instance)
  }

  /// Refuses files of one instance in an archive of another.
  private func check(isNamed: Bool) throws {
    let kept: String
    do throws(StoreError) {
      kept = try Archive(at: path, for: .reading).instance
    } catch .missing {
      return
    } catch {
      // Whatever else it is shows when it is opened to be written.
      return
    }
    let isSure = isNamed || inputs.contains { Importer.targetInstance(of: $0.kind) != nil }
    guard isSure, kept != instance, let input = inputs.first else { return }
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
