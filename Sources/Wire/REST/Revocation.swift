import Synchronization

/// Remembers that the server no longer knows a token, and stops what is still under way with it.
final class Revocation: Sendable {
  private struct State {
    var isRevoked = false
    var running: [UInt64: Task<HTTPResponse, any Error>] = [:]
    var next: UInt64 = 0
  }

  private let state = Mutex(State())

  /// Whether a request was answered with 401.
  var isRevoked: Bool { state.withLock { $0.isRevoked } }

  /// Runs a request in a task that a revocation cancels.
  ///
  /// - Throws: `WireError.revoked` where another request found that the token is gone.
  func run(
    _ send: @escaping @Sendable () async throws(WireError) -> HTTPResponse
  ) async throws(WireError) -> HTTPResponse {
    let (task, number) = try start(send)
    defer { state.withLock { $0.running[number] = nil } }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    switch result {
    case .success(let response): return response
    case .failure(let error):
      let error = error as? WireError ?? .cancelled
      if error == .cancelled, !Task.isCancelled, isRevoked { throw .revoked }
      throw error
    }
  }

  private func start(
    _ send: @escaping @Sendable () async throws(WireError) -> HTTPResponse
  ) throws(WireError) -> (Task<HTTPResponse, any Error>, UInt64) {
    let started = state.withLock { state -> (Task<HTTPResponse, any Error>, UInt64)? in
      guard !state.isRevoked else { return nil }
      let task = Task { try await send() }
      let number = state.next
      state.next += 1
      state.running[number] = task
      return (task, number)
    }
    guard let started else { throw .revoked }
    return started
  }

  /// Takes note of a 401 and cancels everything else.
  func revoke() {
    let running = state.withLock { state in
      state.isRevoked = true
      defer { state.running.removeAll() }
      return Array(state.running.values)
    }
    for task in running { task.cancel() }
  }
}
