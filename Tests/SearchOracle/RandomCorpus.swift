public import Foundation
import TestSupport

/// A data set of random messages, in the format of the demo data set.
///
/// The same seed gives the same lines. They go into a `NaiveArchive` and, by the import, into an archive.
public struct RandomCorpus {
  /// Guilds, channels and people first; then messages, each with what belongs to it.
  public let lines: [Data]

  static let guilds = [(id: 201, name: "Lantern Works"), (id: 202, name: "harbour")]
  /// Ids and names of channels, with the guild and the number of the kind; 999 are notes.
  static let channels: [(id: Int, name: String?, guild: Int?, kind: Int)] = [
    (301, "workshop", 201, 0), (302, "tide", 201, 0), (303, "灯台", 201, 5),
    (304, "workshop", 202, 0), (305, "tide-tables", 202, 2), (306, nil, nil, 1),
    (307, "soup", nil, 3), (401, nil, nil, 999),
  ]
  static let people: [(id: Int, name: String, display: String)] = [
    (401, "marlow", "Marlow K."), (402, "moon", "Łódź"), (403, "yuki", "結城ゆき"),
    (404, "marlow", "hinge"), (405, "lampkeeper", "Lampkeeper"),
    (406, "Kiln Sensor", "Kiln Sensor"),
  ]
  static let roles = [(id: 501, name: "Menders"), (id: 502, name: "glow")]

  /// Makes a data set.
  ///
  /// - Parameters:
  ///   - messages: how many messages, 0 or more.
  ///   - seed: what the randomness begins with.
  public init(messages: Int, seed: UInt64) {
    var writer = RandomCorpusWriter(random: SeededRandom(seed: seed))
    writer.describe()
    writer.write(messages)
    lines = writer.output.map { Data($0.utf8) }
  }
}
