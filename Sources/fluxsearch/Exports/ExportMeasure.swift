import Model
import Present
import Store
import Writing

/// How far an export is.
nonisolated struct ExportMeasure {
  /// The messages of the channels that are exported.
  private let all: Int64
  /// Whether all of them are written, so that they can be counted down.
  private let takesWholeChannels: Bool
  /// The messages of the channels that are done.
  private var passed: Int64 = 0
  /// Those that were written.
  private var written: Int64 = 0
  /// Those of the channel at hand that were written.
  private var writtenHere: Int64 = 0
  private var here: ChannelStatus?

  init(_ channels: [ChannelStatus], takesWholeChannels: Bool) {
    all = channels.reduce(0) { $0 + $1.messages }
    self.takesWholeChannels = takesWholeChannels
  }

  mutating func begin(_ channel: ChannelStatus) {
    here = channel
    writtenHere = 0
  }

  mutating func add(_ messages: Int64) {
    written += messages
    writtenHere += messages
  }

  mutating func end(_ channel: ChannelStatus) {
    passed += channel.messages
    here = nil
  }

  /// What part is done, in hundredths: how much of what a search looks through is known by channels only.
  private var percent: Int64 {
    let done = passed + (takesWholeChannels ? min(writtenHere, here?.messages ?? 0) : 0)
    return all > 0 ? min(100, done * 100 / all) : 100
  }

  /// What to say of it, the most telling first: there may be room for little.
  var text: SafeText {
    let name = here.map { $0.name ?? "\($0.id)" } ?? ""
    let figures =
      takesWholeChannels
      ? "\(Figures.count(passed + writtenHere)) of \(Figures.count(all, "message"))"
      : Figures.count(written, "message")
    return "\(percent) % · \(figures) · \(name)"
  }
}
