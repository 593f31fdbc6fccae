import CICU

/// The names of time zones.
enum TimeZoneNames {
  /// The system's zone, by TZ or /etc/localtime.
  static func system() -> String {
    var status = U_ZERO_ERROR
    var length: Int32 = 0
    let units = [UInt16](unsafeUninitializedCapacity: 256) { target, filled in
      length = icu_default_zone(target.baseAddress, 256, &status)
      filled = icu_failed(status) ? 0 : max(0, min(Int(length), 256))
    }
    let name = String(decoding: units, as: UTF16.self)
    return name.isEmpty || name == "Etc/Unknown" ? "UTC" : name
  }

  /// The proper form of a name that someone typed.
  static func canonical(_ name: String) throws(TextError) -> String {
    let offset = name.first == "+" || name.first == "-" ? "GMT" + name : name
    for candidate in [offset, offset.uppercased()] where isKnown(candidate) { return candidate }
    let lower = name.lowercased()
    guard let known = all().first(where: { $0.lowercased() == lower }) else {
      throw .unknownZone(name)
    }
    return known
  }

  private static func isKnown(_ name: String) -> Bool {
    let units = Array(name.utf16)
    guard !units.isEmpty, units.count < 100, name != "Etc/Unknown" else { return false }
    return icu_knows_zone(units, Int32(units.count))
  }

  static func all() -> [String] {
    var status = U_ZERO_ERROR
    guard let zones = icu_open_zones(&status), !icu_failed(status) else { return [] }
    defer { icu_close_zones(zones) }
    var names: [String] = []
    while let name = icu_next_zone(zones, &status) { names.append(String(cString: name)) }
    return names.filter { $0 != "Etc/Unknown" }.sorted()
  }
}
