import Model
import Query

/// Writes the picture of a guild, or of a group of people, where the archive holds it.
struct HTMLEmblem {
  private let paper: HTMLPaper

  init(_ paper: HTMLPaper) {
    self.paper = paper
  }

  /// Writes the picture that stands for a place, before its owner's name.
  func write(_ place: HitPlace) {
    guard let path = path(of: place), let address = paper.shown(path) else { return }
    paper.writer.element(
      .img,
      .class("emblem"),
      .src(address),
      .plain("alt", ""),
      .plain("width", "28"),
      .plain("height", "28")
    )
  }

  private func path(of place: HitPlace) -> String? {
    let facts = paper.style.facts
    if let guild = place.guildID {
      return facts?.icon(ofGuild: guild).map { "/icons/\(guild)/\($0)" }
    }
    guard place.kind == .group else { return nil }
    let channel = place.channelID
    return facts?.icon(ofGroup: channel).map { "/icons/\(channel)/\($0)" }
  }
}
