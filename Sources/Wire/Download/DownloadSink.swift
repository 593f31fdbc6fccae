import Glibc
import Synchronization

/// Where the body of a download goes: to a file, once the answer's head has said that it is one.
///
/// The engine's thread writes; whoever asked reads the outcome when the transfer is over.
final class DownloadSink: Sendable {
  /// How a download stands.
  struct State {
    /// How many bytes of the file are there.
    var size: Int64
    /// How many it should have.
    var total: Int64?
    /// Why nothing more is taken.
    var problem: WireError?
    /// The answer's head, once it was looked at.
    var head: HTTPResponse?
    /// Whether the body is the file's, and not that of an error.
    var isFile = false
  }

  private let descriptor: Int32
  private let path: String
  private let limit: Int64
  private let call: WireError.Call
  private let state: Mutex<State>

  /// Opens the file, and cuts it to the bytes that are said to be there.
  ///
  /// - Throws: `WireError.file`.
  init(_ download: Download, call: WireError.Call) throws(WireError) {
    path = download.path
    limit = download.maximumSize
    self.call = call
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    state = Mutex(State(size: download.offset))
    guard descriptor >= 0 else { throw .file(action: "make", path: path, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int64(status.st_size) >= download.offset,
      ftruncate(descriptor, off_t(download.offset)) == 0
    else {
      let code = errno
      throw .file(action: "cut", path: path, code: code)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// How the download stands.
  var outcome: State { state.withLock { $0 } }

  /// Looks at the head of the answer, once.
  ///
  /// - Returns: whether the body is wanted.
  func begin(status: Int, headers: HTTPHeaders) -> Bool {
    state.withLock { state in
      guard state.head == nil else { return state.problem == nil }
      state.head = HTTPResponse(status: status, headers: headers)
      let length = headers["Content-Length"].flatMap { Int64($0) }
      switch status {
      case 200:
        state.isFile = true
        // The whole comes, also where only the rest was asked for.
        if state.size > 0, ftruncate(descriptor, 0) != 0 {
          state.problem = .file(action: "cut", path: path, code: errno)
        }
        state.size = 0
        state.total = length
      case 206:
        state.isFile = true
        guard let range = ContentRange(headers["Content-Range"] ?? ""), range.first == state.size
        else {
          state.problem = .malformed(reason: "it sends another range than asked", call: call)
          break
        }
        state.total = range.total
      default: return state.problem == nil
      }
      if let total = state.total ?? length, total > limit {
        state.problem = .tooLarge(limit: Int(clamping: limit), call: call)
      }
      return state.problem == nil
    }
  }

  /// Takes a piece of the body; those of errors are dropped.
  ///
  /// - Returns: whether more is wanted.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      guard state.problem == nil else { return false }
      guard state.isFile else { return true }
      guard state.size + Int64(bytes.count) <= limit else {
        state.problem = .tooLarge(limit: Int(clamping: limit), call: call)
        return false
      }
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        let count = pwrite(descriptor, piece.baseAddress, piece.count, off_t(state.size))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          state.problem = .file(action: "write", path: path, code: count < 0 ? errno : ENOSPC)
          return false
        }
        state.size += Int64(count)
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}

/// What a `Content-Range` says: `bytes 5-9/10`.
struct ContentRange: Hashable {
  let first: Int64
  let last: Int64
  let total: Int64?

  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let halves = words[1].split(separator: "/")
    guard halves.count == 2 else { return nil }
    let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int64(ends[0]), let last = Int64(ends[1]), first >= 0,
      last >= first
    else { return nil }
    self.first = first
    self.last = last
    total = Int64(halves[1])
    if let total, total <= last { return nil }
  }
}
