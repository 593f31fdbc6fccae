import Model
import TestSupport
import Testing

@testable import Payload

/// A field of bytes, written as protobuf writes it; no length here reaches 128.
private func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
  [number << 3 | 2, UInt8(bytes.count)] + bytes
}

private func favourite(_ id: String, guild: String = "", position: UInt8 = 0) -> [UInt8] {
  var bytes = field(1, Array(id.utf8))
  if !guild.isEmpty { bytes += field(2, Array(guild.utf8)) }
  bytes += [4 << 3, position]
  return bytes + field(5, Array("Grüße".utf8))
}

/// Field 40 needs a tag of two bytes: 40 << 3 | 2 = 322.
private func preferences(_ channels: [[UInt8]]) -> [UInt8] {
  let state = channels.flatMap { field(1, $0) } + field(3, Array("x".utf8))
  return [0x08, 0x96, 0x01, 0xC2, 0x02, UInt8(state.count)] + state
}

@Suite struct SyncedPreferencesTests {
  @Test func `favourites come in the order of their positions`() {
    let bytes = preferences([
      favourite("11", guild: "9", position: 2), favourite("12", guild: "@me", position: 1),
    ])
    let favourites = SyncedPreferences.favourites(protobuf: bytes)
    #expect(favourites.map { "\($0.channelID)" } == ["12", "11"])
    #expect(favourites.map { $0.guildID.map { "\($0)" } } == [nil, "9"])
    #expect(favourites.first?.nickname == "Grüße")
  }

  @Test(arguments: ["", "=", "A", "%%%%", "AAAA", "/////w==", "wgL/////Dw=="])
  func `what is no preferences has no favourites`(text: String) {
    #expect(SyncedPreferences.favourites(base64: text).isEmpty)
  }

  @Test(arguments: [
    ("", [UInt8]()), ("Zg==", [0x66]), ("Zm8", [0x66, 0x6F]), ("Zm9v", [0x66, 0x6F, 0x6F]),
    ("-_8", [0xFB, 0xFF]),
  ])
  func `base64 is read with and without padding`(text: String, bytes: [UInt8]) {
    #expect(Base64.decode(text.utf8) == bytes)
  }

  @Test func `a cut or spoilt message never traps`() {
    let bytes = preferences((1...3).map { favourite("\($0)", position: $0) })
    for length in 0..<bytes.count {
      _ = SyncedPreferences.favourites(protobuf: Array(bytes.prefix(length)))
    }
    for place in bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var spoilt = bytes
        spoilt[place] = value
        _ = SyncedPreferences.favourites(protobuf: spoilt)
      }
    }
  }
}
