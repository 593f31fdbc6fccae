import Console
import Glibc
import Model
import Present
import Query
import SQLite
import Store
import Text
import Writing

/// Spares an export the channels whose files would be the same again.
///
/// A channel is spared where its messages have the digest that they had, every question that was asked
/// for it (of people, places, roles, emoji, files, other channels' pages) is answered alike, the same
/// was wished of the same program, and its files lie there with the bytes that the manifest tells. What
/// can't be proved is written.
final class ExportReuse {
  private let path: String
  private let questions: ExportQuestions
  private let old: ExportMemory?
  private var new = ExportMemory()
  private let digests: ArchiveDigests

  /// Looks at an archive and at what the last run into a folder left in mind.
  ///
  /// - Parameters:
  ///   - options: what is wished.
  ///   - questions: what hears all that is asked.
  ///   - folder: the export's folder.
  ///   - archive: the archive, in the transaction of the export.
  ///   - calendar: the reader's calendar.
  ///   - context: the run.
  /// - Throws: `Failure` where it was interrupted, and `StoreError`.
  init?(
    _ options: ExportOptions,
    _ questions: ExportQuestions,
    _ folder: ExportFolder,
    _ archive: Archive,
    _ calendar: TimeZoneCalendar,
    _ context: Context
  ) throws {
    guard let path = ExportMemory.path(of: folder.resolvedPath, in: context.places) else {
      return nil
    }
    let interruption = context.interruption
    self.path = path
    self.questions = questions
    let digests = try ArchiveDigests(of: archive) { interruption.isWanted }
    self.digests = digests
    var json = JSONWriter()
    json.object {
      $0.member("instance", archive.path)
      $0.member("zone", calendar.zone)
      $0.member("options", options.identity)
      $0.member("program", Self.program)
    }
    for name in ["instance", "webapp"] {
      json.array { list in list.value((try? archive.property(name))?.text) }
    }
    guard let common = ExportMemory.digest(of: json.take()) else { return nil }
    new.common = common
    let old = options.updates ? ExportMemory(at: path) : nil
    self.old =
      old?.common == common && old?.manifest == folder.manifestDigest ? old : nil
  }

  /// The files that a program runs of: another program may write other pages.
  private static let program: String = {
    let maps = ((try? PrivateFile.read("/proc/self/maps")) ?? nil) ?? []
    var files: Set<String> = []
    for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
      // What can't be run is data, such as the archive's own.
      let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard fields.count == 6, fields[1].contains("x"), fields[5].contains("/") else { continue }
      files.insert(String(fields[5].drop { $0 == " " }))
    }
    return files.sorted().compactMap { file in
      var status = stat()
      guard stat(file, &status) == 0 else { return nil }
      let time = status.st_mtim
      return "\(file) \(status.st_ino) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
    }.joined(separator: "\n")
  }()

  /// What is kept in mind of a channel that needs no writing; nothing where it must be written.
  func spared(_ channel: Snowflake, _ place: () throws -> HitPlace?) rethrows -> Spared? {
    guard let kept = old?.channels[channel], let digest = digests.channels[channel],
      kept.messages == digest, let place = try place(),
      kept.answers == answers(kept.asked, place)
    else { return nil }
    return Spared(place: place, kept: kept)
  }

  /// A channel that needs no writing.
  struct Spared {
    let place: HitPlace
    let kept: ExportMemory.Channel
  }

  /// Begins to hear what is asked for a channel.
  func begin() {
    questions.begin()
  }

  /// Keeps in mind what a channel that was written was made of.
  ///
  /// - Parameters:
  ///   - channel: what its files are.
  ///   - place: the channel.
  func note(_ channel: ExportMemory.Channel, _ place: HitPlace) {
    var channel = channel
    channel.asked = questions.take()
    guard let digest = digests.channels[place.channelID],
      let answers = answers(channel.asked, place)
    else { return }
    channel.messages = digest
    channel.answers = answers
    new.channels[place.channelID] = channel
  }

  /// Keeps a channel in mind that was spared.
  func note(_ spared: Spared) {
    new.channels[spared.place.channelID] = spared.kept
  }

  /// Writes down what is in mind, once the folder has a manifest.
  func conclude(_ manifest: String?) {
    guard let manifest else { return }
    new.manifest = manifest
    new.write(to: path)
  }

  private func answers(_ asked: AskedQuestions, _ place: HitPlace) -> String? {
    guard let digest = questions.answers(to: asked) else { return nil }
    var json = JSONWriter()
    json.array {
      $0.value(digest)
      $0.value(place.channelID)
      $0.value(place.channelName)
      $0.value(place.kind?.rawValue)
      $0.value(place.guildID)
      $0.value(place.guildName)
    }
    return ExportMemory.digest(of: json.take())
  }
}
