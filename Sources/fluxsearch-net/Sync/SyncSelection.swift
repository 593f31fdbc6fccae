import Commands
import Console
import Model
import Payload
import Query
import Store
import Sync

/// The channels that a run is about, out of what the session was shown and the archive knows.
struct SyncSelection {
  /// What names found.
  struct Found {
    var ids: Set<Snowflake> = []
    var takesPrivate = false

    mutating func add(_ other: Found) {
      ids.formUnion(other.ids)
      takesPrivate = takesPrivate || other.takesPrivate
    }
  }

  private var wanted: Found?
  private var unwanted = Found()
  private let names: SessionNames

  /// Prepares a choice that holds everything.
  init(_ view: SessionView, archive: Archive?) {
    names = SessionNames(view, archive: archive)
  }

  /// Adds channels that are wanted; `^x` are unwanted.
  ///
  /// - Throws: `Failure` where a name is unknown or ambiguous.
  mutating func add(_ kind: EntityFinder.Kind, _ references: [EntityReference]) throws {
    for reference in references {
      if case .excluding(let inner) = reference {
        unwanted.add(try named(kind, inner))
        continue
      }
      var found = wanted ?? Found()
      found.add(try named(kind, reference))
      wanted = found
    }
  }

  /// Finds what a word of the line names; that there is none is a wrong word, not an empty search.
  private func named(
    _ kind: EntityFinder.Kind,
    _ reference: EntityReference
  ) throws -> Found {
    do {
      return try names.find(kind, reference)
    } catch let failure as Failure where failure.code == .nothingFound {
      throw Failure(
        failure.sentence + ", as far as this account is shown",
        hint: "'fluxsearch sync --plan' lists what the account can read",
        code: .usage
      )
    }
  }

  /// Adds the conversations outside guilds.
  mutating func addPrivate() {
    var found = wanted ?? Found()
    found.takesPrivate = true
    wanted = found
  }

  /// Takes standing exclusions; a name that this instance doesn't know excludes nothing here.
  mutating func exclude(_ references: [EntityReference]) throws {
    for reference in references {
      let inner: EntityReference =
        if case .excluding(let one) = reference { one } else { reference }
      do {
        unwanted.add(try names.find(.channel, inner))
      } catch let failure as Failure where failure.code == .nothingFound {
        guard let guild = try? names.find(.guild, inner) else { continue }
        unwanted.add(guild)
      }
    }
  }

  /// The choice as the run asks it.
  var predicate: @Sendable (Channel, _ places: [Snowflake]) -> Bool {
    let (wanted, unwanted) = (wanted, unwanted)
    return { channel, places in
      let isPrivate = channel.kind?.isPrivate == true
      func holds(_ found: Found) -> Bool {
        found.takesPrivate && isPrivate || places.contains(where: found.ids.contains)
      }
      return !holds(unwanted) && (wanted.map(holds) ?? true)
    }
  }
}
