import Console
import Model
import Payload
import Sync
import Wire

/// Asks the gateway what an account can see, and keeps a token that changes meanwhile.
struct SnapshotTaker {
  let network: Network
  let store: SecretStore

  /// What the gateway told, and what the account signs in with from now on.
  struct Taken {
    let view: SessionView
    let credential: Credential
  }

  /// Visits the gateway.
  ///
  /// - Throws: `WireError`; `Failure` where a new token can't be kept.
  func take(as signedIn: SignedIn) async throws -> Taken {
    let account = signedIn.account
    let store = store
    let snapshot = try await GatewaySession.snapshot(
      gateway: network.instance.gateway,
      credential: signedIn.credential,
      clock: network.clock
    ) { secret in
      // The old token is dead already, so the new one is kept before anything else happens.
      await Self.keep(secret, for: account, in: store)
    }
    let credential = snapshot.tokenChange.map { Credential.user($0) } ?? signedIn.credential
    return Taken(view: SessionView(snapshot, isBot: credential.isBot), credential: credential)
  }

  /// Keeps a token where the one before was kept.
  static func keep(_ secret: Secret, for account: Account, in store: SecretStore) {
    // One that comes from outside is kept outside: the run goes on with the new one.
    guard account.keeping != .given else { return }
    // A failure shows at the next run, as a token that the server doesn't know.
    _ = try? store.keep(secret, for: account, inFile: account.keeping == .file)
  }
}

/// A snapshot that was taken before: names are looked up in it, and the run sees the same.
struct TakenSnapshot: SnapshotSource {
  let view: SessionView

  nonisolated func snapshot() async throws(WireError) -> SessionView { view }
}
