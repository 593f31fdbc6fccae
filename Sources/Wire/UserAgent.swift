/// How the program names itself; the server shows it beside the session.
public enum UserAgent {
  /// `fluxsearch/0.1.0 (Linux)`.
  public static func text(version: String) -> String { "fluxsearch/\(version) (Linux)" }
}
