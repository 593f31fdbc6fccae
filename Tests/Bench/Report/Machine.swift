import Glibc
import SQLite
import Text

/// The machine that was measured on, in general words.
enum Machine {
  static var description: String {
    var system = utsname()
    uname(&system)
    let kernel = withUnsafeBytes(of: system.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let memory = Double(sysconf(Int32(_SC_PHYS_PAGES))) * Double(sysconf(Int32(_SC_PAGESIZE)))
    let gigabytes = Int((memory / 1_073_741_824).rounded())
    let version = try? Connection(path: ":memory:", mode: .create)
      .value("SELECT sqlite_version()")?.text
    return "\(cores) virtual cores, \(gigabytes) GiB, Linux \(kernel.prefix { $0 != "-" }), "
      + "SQLite \(version ?? "unknown"), analyser \(TextAnalyser.version)"
  }

  /// How many processes computed or waited to, on the average of the last minute.
  static var load: Double {
    let text = (try? Folder.text("/proc/loadavg")) ?? ""
    return text.split(separator: " ").first.flatMap { Double($0) } ?? 0
  }

  /// The date, in UTC.
  static var today: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }
}
