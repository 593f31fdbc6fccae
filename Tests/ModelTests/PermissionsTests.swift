import Model
import Testing

private func id(_ number: Int64) -> Snowflake { Snowflake(rawValue: number) ?? .lowest }

private let guildID = id(100)
private let me = id(7)
private let view = Permissions.viewChannel
private let read = Permissions.readMessageHistory

/// A guild whose `@everyone` may see and whose role 5 may read history.
private func guild(owner: Int64 = 1, extra: Permissions = []) -> Guild {
  Guild(
    id: guildID,
    ownerID: id(owner),
    roles: [
      Role(id: guildID, permissions: view.rawValue),
      Role(id: id(5), permissions: read.union(extra).rawValue),
      Role(id: id(6), permissions: Permissions.manageThreads.rawValue),
    ]
  )
}

private func mask(
  _ guild: Guild = guild(),
  roles: [Snowflake]? = [id(5)],
  _ overwrites: [Permissions.Overwrite] = []
) -> Permissions {
  let viewer = Permissions.Viewer(id: me, roles: roles)
  return Permissions.inGuild(guild, of: viewer)
    .applying(overwrites, of: viewer, inGuild: guildID)
}

@Suite struct PermissionsTests {
  @Test func `a member has what everyone and the member's roles have`() {
    #expect(mask() == [view, read])
    #expect(mask(roles: []) == view)
  }

  @Test func `the owner may do everything, even without being told as a member`() {
    #expect(mask(guild(owner: 7), roles: nil) == .all)
  }

  @Test func `an administrator may do everything, whatever overwrites say`() {
    let deny = Permissions.Overwrite(target: .member, id: me, deny: .all)
    #expect(mask(guild(extra: .administrator), [deny]) == .all)
  }

  @Test func `who is no member may do nothing, whatever overwrites say`() {
    let allow = Permissions.Overwrite(target: .role, id: guildID, allow: .all)
    #expect(mask(roles: nil, [allow]) == [])
  }

  @Test func `roles of one channel are taken together, allowing last`() {
    let overwrites = [
      Permissions.Overwrite(target: .role, id: id(5), allow: read),
      Permissions.Overwrite(target: .role, id: id(6), deny: [read, view]),
    ]
    #expect(mask(guild(), roles: [id(5), id(6)], overwrites).contains(read))
    #expect(!mask(guild(), roles: [id(5), id(6)], overwrites).contains(view))
  }

  @Test func `the member's overwrite has the last word, in any order of the list`() {
    let overwrites = [
      Permissions.Overwrite(target: .member, id: me, allow: view),
      Permissions.Overwrite(target: .role, id: id(5), deny: view),
      Permissions.Overwrite(target: .role, id: guildID, deny: [view, read]),
    ]
    #expect(mask(guild(), overwrites) == view)
    #expect(mask(guild(), overwrites.reversed()) == view)
  }

  @Test func `an overwrite for a user whose id is a role's is not that role's`() {
    let overwrite = Permissions.Overwrite(target: .member, id: id(5), deny: .all)
    #expect(mask(guild(), [overwrite]) == [view, read])
  }

  private static let masks: [(Permissions, Bool, Bool)] = [
    ([view, read], false, true), ([view], false, false), ([view], true, true),
    ([read], true, false), (.all, false, true), ([], true, false),
  ]

  @Test(arguments: masks)
  func `a channel is archivable that can be seen and has a readable history`(
    mask: Permissions,
    hasCutoff: Bool,
    expected: Bool
  ) {
    let cutoff = hasCutoff ? Timestamp(milliseconds: 1) : nil
    #expect(mask.isArchivable(historyCutoff: cutoff) == expected)
  }
}
