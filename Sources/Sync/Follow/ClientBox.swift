import Synchronization
import Wire

/// What asks the server for a follower; the client in it changes where the token does.
final class ClientBox: Sendable {
  private let server: Mutex<Server>

  init(_ server: Server) {
    self.server = Mutex(server)
  }

  /// What asks now.
  var current: Server { server.withLock { $0 } }

  /// Asks by another client from now on.
  func use(_ client: RESTClient) {
    server.withLock { $0.client = client }
  }
}
