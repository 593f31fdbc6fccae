import Model
public import Query
public import Writing

extension HitPlace {
  /// The place as a heading: `Lantern Works / #workshop`, `Direct message / @mira`.
  public var heading: SafeText {
    let name = channelName ?? "\(channelID)"
    if let guildID { return "\(guildName ?? "\(guildID)") / #\(name)" }
    switch kind {
    case .direct: return "Direct message / @\(name)"
    case .group: return "Group / \(name)"
    case .personalNotes: return "Personal notes"
    default: return "#\(name)"
    }
  }
}
