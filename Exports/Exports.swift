/// A file of this folder that goes into pages as it stands.
///
/// Nothing else may reach a page without being escaped: there is no way to make one of a text.
public struct Asset: Hashable, Sendable {
  /// The file's name without its ending.
  public let name: String
  /// The file's text.
  public let text: String

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    text = String(decoding: bytes, as: UTF8.self)
  }
}

extension Asset {
  /// The themes, in the order in which they are offered.
  public static let themes: [Asset] = [
    Asset("system", PackageResources.system_css),
    Asset("light", PackageResources.light_css),
    Asset("dark", PackageResources.dark_css),
    Asset("oled", PackageResources.oled_css),
    Asset("sandstone", PackageResources.sandstone_css),
    Asset("ocean", PackageResources.ocean_css),
    Asset("forest", PackageResources.forest_css),
    Asset("solarized", PackageResources.solarized_css),
  ]

  /// The accents of all themes.
  public static let accents = Asset("accents", PackageResources.accents_css)

  /// What every page looks like.
  public static let styles: [Asset] = [
    Asset("page", PackageResources.page_css),
    Asset("message", PackageResources.message_css),
    Asset("parts", PackageResources.parts_css),
    Asset("print", PackageResources.print_css),
  ]

  /// What pages with charts and a search box look like besides.
  public static let indexStyles: [Asset] = [Asset("index", PackageResources.index_css)]

  /// Lets a reader choose theme and accent; runs before anything is drawn.
  public static let lookScript = Asset("look", PackageResources.look_js)
  /// What a page can do beyond being read: times in the reader's words, keys.
  public static let pageScript = Asset("page", PackageResources.page_js)
  /// Searches an export, with nothing but its own files.
  public static let searchScript = Asset("search", PackageResources.search_js)
}
