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

  /// What is told of a part.
  struct Listed {
    let sha256: String
    let bytes: Int64
    let messages: Int
  }

  /// The digests by path; only of paths that stay within the folder, for they may be removed.
  static func digests(_ bytes: [UInt8]) -> [String: String] {
    parts(bytes).mapValues(\.sha256)
  }

  /// The parts by path; only of paths that stay within the folder.
  static func parts(_ bytes: [UInt8]) -> [String: Listed] {
    // One that can't be read is as good as none: then everything is written anew.
    let found = try? JSONReader().read(bytes) { value throws(PayloadError) in
      var listed: [String: Listed] = [:]
      guard let parts = value["parts"] else { return listed }
      for part in parts.elements {
        guard let path = part["path"]?.string, let sum = part["sha256"]?.string,
          !path.hasPrefix("/"), !path.split(separator: "/").contains("..")
        else { continue }
        listed[path] = Listed(
          sha256: sum,
          bytes: part["bytes"]?.integer ?? -1,
          messages: Int(clamping: part["messages"]?.integer ?? 0)
        )
      }
      return listed
    }
    return found ?? [:]
  }
}
