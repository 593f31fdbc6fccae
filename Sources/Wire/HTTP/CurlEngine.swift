import CCurl
import Glibc
import Synchronization

/// The thread that drives libcurl, and the line of requests that leads to it.
///
/// The handle of libcurl belongs to the thread alone. From outside only `curl_multi_wakeup` is
/// called, which libcurl allows from any thread, and only under the lock and before the end was
/// called for, so that the handle is still there.
final class CurlEngine: Sendable {
  typealias Outcome = Result<(response: HTTPResponse, target: String?), WireError>

  /// A request on its way to the thread.
  struct Job: Sendable {
    let number: UInt64
    let request: HTTPRequest
    let continuation: CheckedContinuation<Outcome, Never>
  }

  private struct Inbox {
    var jobs: [Job] = []
    var cancelled: [UInt64] = []
    var isStopping = false
    var next: UInt64 = 0
  }

  private let inbox = Mutex(Inbox())
  /// Used as told above.
  private nonisolated(unsafe) let multi: UnsafeMutableRawPointer
  private let options: CurlOptions

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Starts the thread.
  ///
  /// - Throws: `WireError.network`.
  init(_ options: CurlOptions) throws(WireError) {
    guard Self.isReady, let multi = curl_multi_init() else {
      throw .network(reason: "libcurl can't be started", call: WireError.Call("the first request"))
    }
    self.multi = multi
    self.options = options
    _ = flux_curl_multi_set_number(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    _ = flux_curl_multi_set_number(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 8)
    let retained = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let code = pthread_create(
      &thread,
      nil,
      { context in
        guard let context else { return nil }
        Unmanaged<CurlEngine>.fromOpaque(context).takeRetainedValue().work()
        return nil
      },
      retained.toOpaque()
    )
    guard code == 0 else {
      retained.release()
      curl_multi_cleanup(multi)
      let reason = "a thread can't be started: \(SystemMessage.text(code))"
      throw .network(reason: reason, call: WireError.Call("the first request"))
    }
    pthread_detach(thread)
  }

  /// Lets the thread end.
  func stop() {
    inbox.withLock { inbox in
      inbox.isStopping = true
      curl_multi_wakeup(multi)
    }
  }

  /// Runs one request, without following redirections.
  ///
  /// - Returns: the answer, and where a redirection leads.
  /// - Throws: `WireError`.
  func run(
    _ request: HTTPRequest
  ) async throws(WireError) -> (response: HTTPResponse, target: String?) {
    let number = inbox.withLock { inbox in
      inbox.next += 1
      return inbox.next
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let job = Job(number: number, request: request, continuation: continuation)
        let isTaken = inbox.withLock { inbox in
          guard !inbox.isStopping, !Task.isCancelled else { return false }
          inbox.jobs.append(job)
          curl_multi_wakeup(multi)
          return true
        }
        if !isTaken { continuation.resume(returning: .failure(.cancelled)) }
      }
    } onCancel: {
      inbox.withLock { inbox in
        guard !inbox.isStopping else { return }
        inbox.cancelled.append(number)
        curl_multi_wakeup(multi)
      }
    }
    return try outcome.get()
  }

  /// The thread's whole life.
  private func work() {
    var transfers: [UInt64: CurlTransfer] = [:]
    while true {
      let (jobs, cancelled, isStopping) = inbox.withLock { inbox in
        defer {
          inbox.jobs.removeAll()
          inbox.cancelled.removeAll()
        }
        return (inbox.jobs, inbox.cancelled, inbox.isStopping)
      }
      for job in jobs { start(job, &transfers) }
      for number in cancelled { end(number, .failure(.cancelled), &transfers) }
      if isStopping { break }
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      collect(&transfers)
      // libcurl itself wakes up earlier where a time-out of its own asks for it.
      curl_multi_poll(multi, nil, 0, 60_000, nil)
    }
    for number in transfers.keys { end(number, .failure(.cancelled), &transfers) }
    curl_multi_cleanup(multi)
  }

  private func start(_ job: Job, _ transfers: inout [UInt64: CurlTransfer]) {
    guard let transfer = CurlTransfer(job, options) else {
      let call = WireError.Call(job.request.name)
      return job.continuation.resume(
        returning: .failure(.network(reason: "libcurl refuses the request", call: call))
      )
    }
    guard curl_multi_add_handle(multi, transfer.handle) == CURLM_OK else {
      return transfer.finish(with: .failure(transfer.error(CURLE_FAILED_INIT)))
    }
    transfers[job.number] = transfer
  }

  private func collect(_ transfers: inout [UInt64: CurlTransfer]) {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE else { continue }
      let result = flux_curl_result(message)
      // The message dies with the handle's leaving.
      let handle = message.pointee.easy_handle
      guard let number = transfers.first(where: { $1.handle == handle })?.key,
        let transfer = transfers[number]
      else { continue }
      end(number, transfer.outcome(result), &transfers)
    }
  }

  private func end(
    _ number: UInt64,
    _ outcome: Outcome,
    _ transfers: inout [UInt64: CurlTransfer]
  ) {
    guard let transfer = transfers.removeValue(forKey: number) else { return }
    curl_multi_remove_handle(multi, transfer.handle)
    transfer.finish(with: outcome)
  }
}
