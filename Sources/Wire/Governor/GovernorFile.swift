import Glibc

/// What processes of the same account share, so that they hold its allowance together: a small file
/// with the state of the account's bucket, changed under an exclusive lock.
///
/// It holds no secret. A file that is broken, of another version or from before the machine was
/// started counts as an empty bucket: too slow is safe, too fast is not.
public final class GovernorFile: Sendable {
  /// Mark and version, level in millionths, its time, until when all is held, check; 8 bytes each.
  static let length = 40
  private static let mark: UInt64 = 0x666C_7867_6F76_3031
  private static let checkSeed: UInt64 = 0x9E37_79B9_7F4A_7C15

  private let file: Int32

  /// Opens the file, and makes it where there is none, readable by its owner only.
  ///
  /// - Parameter path: by convention named by the account, in the folder of the program's state.
  /// - Throws: `WireError.file`.
  public init(path: String) throws(WireError) {
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard file >= 0 else { throw .file(action: "open", path: path, code: errno) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .file(action: "share", path: path, code: EINVAL)
    }
  }

  deinit { close(file) }

  /// Shows a state that holds what all processes know to a closure, and writes down what it became.
  ///
  /// Where the file can't be locked, read or written, the process goes on by itself from an empty
  /// bucket.
  func exchange(
    _ state: inout GovernorState,
    at now: Duration,
    _ body: (inout GovernorState) -> Void
  ) {
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else { return body(&state) }
    }
    defer { flock(file, LOCK_UN) }
    let now64 = Self.nanoseconds(now)
    if let shared = read(now64, capacity: state.global.capacity) {
      state.global.set(level: shared.level, at: shared.time)
      state.heldUntil = max(state.heldUntil, shared.heldUntil)
    } else {
      state.global.set(level: 0, at: now)
    }
    body(&state)
    write(state)
  }

  private struct Shared {
    let level: Double
    let time: Duration
    let heldUntil: Duration
  }

  private func read(_ now: Int64, capacity: Double) -> Shared? {
    var words: [UInt64] = Array(repeating: 0, count: Self.length / 8 + 1)
    let count = words.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    // A file without anything is a new one.
    if count == 0 { return Shared(level: capacity, time: .nanoseconds(now), heldUntil: .zero) }
    guard count == Self.length, UInt64(littleEndian: words[0]) == Self.mark,
      UInt64(littleEndian: words[4]) == Self.check(words[0..<4])
    else { return nil }
    let level = Int64(bitPattern: UInt64(littleEndian: words[1]))
    let time = Int64(bitPattern: UInt64(littleEndian: words[2]))
    let held = Int64(bitPattern: UInt64(littleEndian: words[3]))
    // A time to come is one of before the machine's start; nobody holds for longer than a week.
    guard level >= 0, time >= 0, time <= now, held >= 0, held <= now + 700_000 * 1_000_000_000
    else { return nil }
    return Shared(
      level: min(Double(level) / 1e6, capacity),
      time: .nanoseconds(time),
      heldUntil: .nanoseconds(held)
    )
  }

  private func write(_ state: GovernorState) {
    // Rounded down: rounding must not give anybody a request.
    let level = Int64((max(state.global.level, 0) * 1e6).rounded(.down))
    var words = [
      Self.mark.littleEndian,
      UInt64(bitPattern: level).littleEndian,
      UInt64(bitPattern: Self.nanoseconds(state.global.time)).littleEndian,
      UInt64(bitPattern: Self.nanoseconds(state.heldUntil)).littleEndian,
    ]
    words.append(Self.check(words[0..<4]).littleEndian)
    _ = words.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
    if lseek(file, 0, SEEK_END) > off_t(Self.length) { _ = ftruncate(file, off_t(Self.length)) }
  }

  private static func check(_ words: ArraySlice<UInt64>) -> UInt64 {
    words.reduce(checkSeed) { (sum, word) in
      (sum ^ UInt64(littleEndian: word)) &* 0x0000_0100_0000_01B3
    }
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return min(max(seconds, 0), 1 << 32) * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
