import Console
import Glibc
import Payload

/// Who is logged in, as the network's program noted it; this program knows no token.
enum LoggedIn {
  /// The accounts by name and instance, in the order in which they were added.
  ///
  /// - Throws: `ConsoleError.file` where the list is there and can't be read.
  static func names(in places: Places) throws(ConsoleError) -> [String] {
    let path = places.state + "/accounts.json"
    guard let bytes = try PrivateFile.read(path) else { return [] }
    // What is no document has no list, and is told so.
    let names = (try? JSONDocument(bytes))?.withRoot { root -> [String]? in
      guard let list = root["accounts"], list.isArray else { return nil }
      return list.elements.compactMap { account in
        guard let instance = account["instance"]?.string,
          let name = account["name"]?.string ?? account["user_id"]?.string
        else { return nil }
        return "\(name) on \(instance)"
      }
    }
    guard let names = names.flatMap(\.self) else {
      throw .file("understand", path: path, code: EINVAL)
    }
    return names
  }
}
