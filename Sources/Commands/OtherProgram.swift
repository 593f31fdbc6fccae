public import Console
import Glibc

/// The program of the network, which `fluxsearch` becomes for its commands.
public enum OtherProgram {
  /// What it is called.
  public static let name = "fluxsearch-net"

  /// Becomes the other program; where that can't be done, says why.
  ///
  /// It is looked for beside this program's own file and in `../libexec/fluxsearch/`, never along
  /// `PATH`: whoever can put a program there must not be given a token.
  ///
  /// - Parameters:
  ///   - command: The command's name.
  ///   - words: The words behind it.
  /// - Returns: Why it could not be started.
  public static func become(_ command: String, _ words: [String]) -> Failure {
    guard ownFolder() != nil else {
      return Failure("the program's own file can't be found", code: .archive)
    }
    guard let path = find() else {
      return Failure(
        "'\(command)' needs \(name), which is not part of this installation",
        hint: howToInstall,
        code: .usage
      )
    }
    var arguments = ([path, command] + words).map { strdup($0) } + [nil]
    execv(path, &arguments)
    let code = errno
    for argument in arguments { free(argument) }
    return Failure(
      "can't start \(path): error \(code)",
      code: code == EACCES || code == EPERM ? .denied : .archive
    )
  }

  /// What to do where it is missing.
  public static let howToInstall =
    "install it beside fluxsearch: make install puts both in their places"

  /// The other program's file; nothing where it is not installed.
  public static func find() -> String? {
    guard let own = ownFolder() else { return nil }
    let places = ["\(own)/\(name)", "\(own)/../libexec/fluxsearch/\(name)"]
    return places.first { access($0, X_OK) == 0 }
  }

  /// The running program's file, with no links in its path; nothing where it is gone.
  public static func ownPath() -> String? {
    guard let real = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func ownFolder() -> String? {
    guard let path = ownPath() else { return nil }
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }
}
