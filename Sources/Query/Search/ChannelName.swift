public import Model

/// What channels are called, wherever their name is told alone.
public enum ChannelName {
  /// Names a channel: a private one without a name of its own by the people in it.
  ///
  /// - Parameters:
  ///   - name: its own name.
  ///   - kind: what it is.
  ///   - recipients: the names of the people in it.
  /// - Returns: the name without any sign before it; nothing where nothing is known but its id.
  public static func text(
    _ name: String?,
    kind: Channel.Kind?,
    recipients: String?
  ) -> String? {
    kind == .personalNotes ? "Personal notes" : name ?? recipients
  }
}
