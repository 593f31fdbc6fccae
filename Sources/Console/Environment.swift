// `environ` is a global variable to Swift 6. It is read here alone, and nothing in the program ever
// changes the environment, so reading it is safe from every thread.
@preconcurrency import Glibc

/// The environment variables that the program was started with.
public struct Environment: Sendable {
  private let lookup: @Sendable (String) -> String?

  /// The process's own.
  public static let process = Environment { name in
    getenv(name).map { String(cString: $0) }
  }

  /// Makes an environment of some variables, for tests.
  public init(_ variables: [String: String]) {
    lookup = { variables[$0] }
  }

  private init(lookup: @escaping @Sendable (String) -> String?) {
    self.lookup = lookup
  }

  /// Reads a variable; nil if it isn't set or empty, for an empty one means "as if unset".
  public subscript(name: String) -> String? {
    lookup(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Lists the process's variables as `NAME=value`, for programs that it starts.
  static var inherited: [String] {
    var list: [String] = []
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    while let entry = next.pointee {
      list.append(String(cString: entry))
      next = next.successor()
    }
    return list
  }
}
