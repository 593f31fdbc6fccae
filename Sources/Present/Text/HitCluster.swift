import Model
public import Query

/// Hits that stand near each other, with the messages around them, in order of time.
public struct HitCluster {
  /// A message of it.
  public struct Member {
    /// The message.
    public let hit: Hit
    /// The hit that it is; nothing for what only surrounds one.
    public let found: MergedHit?
    /// The text of a hit that is shown, with what is lit.
    public let text: LitText?
  }

  /// A hit and what surrounds it.
  public struct Neighbourhood {
    /// The hit.
    public let found: MergedHit
    /// The text of it that is shown.
    public let text: LitText
    /// The messages before it, oldest first.
    public let before: [Hit]
    /// The messages after it, oldest first.
    public let after: [Hit]

    /// Puts a hit between its neighbours.
    public init(found: MergedHit, text: LitText, before: [Hit], after: [Hit]) {
      self.found = found
      self.text = text
      self.before = before
      self.after = after
    }
  }

  /// The messages, in order of time.
  public private(set) var members: [Member]
  /// The number of their archive.
  public let archive: Int

  /// Merges neighbourhoods that overlap; each cluster stands where its first hit stood.
  public static func merging(_ hoods: [Neighbourhood]) -> [HitCluster] {
    var clusters: [HitCluster] = []
    /// The cluster that holds a row of an archive.
    var places: [Place: Int] = [:]
    for hood in hoods {
      let own = HitCluster(hood)
      let touched = own.members.compactMap { places[Place(own.archive, $0.hit.row)] }
      if let first = touched.min() {
        clusters[first].take(own)
        for other in Set(touched) where other != first {
          clusters[first].take(clusters[other])
          clusters[other].members = []
        }
        for member in clusters[first].members { places[Place(own.archive, member.hit.row)] = first }
      } else {
        for member in own.members { places[Place(own.archive, member.hit.row)] = clusters.count }
        clusters.append(own)
      }
    }
    return clusters.filter { !$0.members.isEmpty }
  }

  private struct Place: Hashable {
    let archive: Int
    let row: Int64

    init(_ archive: Int, _ row: Int64) {
      self.archive = archive
      self.row = row
    }
  }

  private init(_ hood: Neighbourhood) {
    archive = hood.found.archive
    let own = Member(hit: hood.found.hit, found: hood.found, text: hood.text)
    members =
      hood.before.map { Member(hit: $0, found: nil, text: nil) } + [own]
      + hood.after.map { Member(hit: $0, found: nil, text: nil) }
  }

  private mutating func take(_ other: HitCluster) {
    for member in other.members {
      if let place = members.firstIndex(where: { $0.hit.row == member.hit.row }) {
        if members[place].found == nil { members[place] = member }
      } else {
        members.append(member)
      }
    }
    members.sort { $0.hit.message.id < $1.hit.message.id }
  }
}
