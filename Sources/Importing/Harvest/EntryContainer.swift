import Archives
import Glibc

/// A ZIP or a folder: named entries that are read one after the other.
enum EntryContainer: Sendable {
  /// A packed file.
  case zip(String)
  /// A folder.
  case folder(String)

  /// Where it lies.
  var path: String {
    switch self {
    case .zip(let path), .folder(let path): path
    }
  }

  /// How many bytes its files have, packed ones as they are packed.
  var totalBytes: Int64 {
    switch self {
    case .zip(let path): (try? InputFile(path).size) ?? 0
    case .folder(let path):
      FolderWalk.files(in: path).reduce(0) { $0 + ((try? InputFile($1).size) ?? 0) }
    }
  }

  /// Why the reading of a container ended before its end.
  enum Trouble: Error {
    /// It can't be read, or must not be.
    case refused(ImportError)
    /// It is torn: what came before stands.
    case torn(String)
  }

  /// Shows the entries that a closure wants, in the container's order.
  ///
  /// - Parameters:
  ///   - wants: asked with the parts of each file's name.
  ///   - body: takes the parts, and the entry's bytes piece by piece with nothing at its end; says
  ///     whether it wants more.
  /// - Throws: `.refused`, and `.torn` where what came before stands.
  func forEachEntry(
    _ wants: ([String]) -> Bool,
    _ body: ([String], UnsafeBufferPointer<UInt8>?) -> Bool
  ) throws(Trouble) {
    switch self {
    case .zip(let path): try Self.readZIP(path, wants, body)
    case .folder(let path): try Self.readFolder(path, wants, body)
    }
  }

  private static func readZIP(
    _ path: String,
    _ wants: ([String]) -> Bool,
    _ body: ([String], UnsafeBufferPointer<UInt8>?) -> Bool
  ) throws(Trouble) {
    do throws(ArchivesError) {
      let reader = try ZIPReader(path)
      while let entry = try reader.next() {
        let parts = entry.path.components
        guard entry.isFile, wants(parts) else { continue }
        var isGoing = true
        while isGoing, let goesOn = try reader.read({ body(parts, $0) }) { isGoing = goesOn }
        guard isGoing, body(parts, nil) else { return }
      }
    } catch {
      if case .damaged = error { throw .torn("\(error)") }
      throw .refused(.archives(path: path, error))
    }
  }

  private static func readFolder(
    _ path: String,
    _ wants: ([String]) -> Bool,
    _ body: ([String], UnsafeBufferPointer<UInt8>?) -> Bool
  ) throws(Trouble) {
    for file in FolderWalk.files(in: path) {
      let parts = file.dropFirst(path.count).split(separator: "/").map(String.init)
      guard wants(parts) else { continue }
      do throws(ImportError) {
        let input = try InputFile(file)
        var isGoing = true
        while isGoing, let goesOn = try input.next({ body(parts, $0) }) { isGoing = goesOn }
        guard isGoing, body(parts, nil) else { return }
      } catch {
        throw .refused(error)
      }
    }
  }
}
