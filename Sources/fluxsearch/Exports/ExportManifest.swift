import Payload
import Writing

/// The list of an export's parts with their digests, which says that the export is whole.
enum ExportManifest {
  static func bytes(of parts: [ExportFolder.Part], format: String, instance: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { manifest in
      manifest.member("version", 1)
      manifest.member("exporter", "fluxsearch")
      manifest.member("format", format)
      manifest.member("instance", instance)
      manifest.key("parts")
      manifest.array { list in
        for part in parts.sorted(by: { $0.path < $1.path }) {
          list.object {
            $0.member("path", part.path)
            $0.member("sha256", part.sha256)
            $0.member("bytes", part.bytes)
            $0.member("messages", part.messages)
          }
        }
      }
    }
    json.endLine()
    return json.take()
  }

  /// The format of an export; nothing where it can't be read.
  static func format(_ bytes: [UInt8]) -> String? {
    let found = try? JSONReader().read(bytes) { value throws(PayloadError) in
      value["format"]?.string
    }
    return found ?? nil
  }

  /// The digests by path; only of paths that stay within the folder, for they may be removed.
  static func digests(_ bytes: [UInt8]) -> [String: String] {
    // One that can't be read is as good as none: then everything is written anew.
    let found = try? JSONReader().read(bytes) { value throws(PayloadError) in
      var digests: [String: String] = [:]
      guard let parts = value["parts"] else { return digests }
      for part in parts.elements {
        guard let path = part["path"]?.string, let sum = part["sha256"]?.string,
          !path.hasPrefix("/"), !path.split(separator: "/").contains("..")
        else { continue }
        digests[path] = sum
      }
      return digests
    }
    return found ?? [:]
  }
}
