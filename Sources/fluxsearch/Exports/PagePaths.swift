import Model

/// Where the pages of each channel begin, so that pages written before them can lead there.
final class PagePaths {
  private var paths: [Snowflake: String] = [:]

  /// The first page of a channel; nothing where it isn't exported, or isn't known yet.
  subscript(channel: Snowflake) -> String? {
    get { paths[channel] }
    set { paths[channel] = newValue }
  }
}
