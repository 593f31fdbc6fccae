import Glibc

/// A program in a terminal of its own, as a person has it: keys go in, pictures come out.
///
/// It knows as much of terminals as is needed to read the topmost line.
final class PseudoTerminal {
  static let columns = 120
  static let rows = 40

  /// The program.
  let process: pid_t
  /// The topmost line, a character a column.
  private(set) var title: [Character] = Array(repeating: " ", count: columns)

  private let descriptor: Int32
  private let start: Int64
  private var pending: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var lastCame: Int64 = 0
  private var column = 0
  private var row = 0

  /// What ends a picture, where a terminal is asked to show it at once.
  private static let end = Array("\u{1B}[?2026l".utf8)

  /// What Linux is asked by, where the C library's own functions are not to be had.
  private static let askNumber: UInt = 0x8004_5430
  private static let setLock: UInt = 0x4004_5431

  /// Starts a program.
  ///
  /// - Throws: `.file` where there is no terminal, or the program can't be started.
  init(_ arguments: [String], environment: [String: String]) throws(BenchError) {
    descriptor = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var number: Int32 = 0
    var isLocked: Int32 = 0
    guard descriptor >= 0, ioctl(descriptor, Self.askNumber, &number) == 0,
      ioctl(descriptor, Self.setLock, &isLocked) == 0
    else { throw .file("/dev/ptmx", reason: String(cString: strerror(errno))) }
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(Self.columns), UInt16(Self.rows))
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    start = Meter.nanoseconds
    process = try ChildProcess.start(
      arguments,
      environment: environment.merging(
        ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
      ) { $1 },
      terminal: "/dev/pts/\(number)"
    )
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    close(descriptor)
  }

  /// Nanoseconds since the program was started.
  var age: Int64 { Meter.nanoseconds - start }

  /// Types something.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
  }

  /// Reads up to the end of the next picture.
  ///
  /// - Parameter milliseconds: how long it may take.
  /// - Returns: when it was whole; nothing where none came.
  func nextPicture(within milliseconds: Int32) -> Int64? {
    let limit = Meter.nanoseconds + Int64(milliseconds) * 1_000_000
    while true {
      if let place = endOfPicture {
        read(String(decoding: pending[..<place], as: UTF8.self))
        pending.removeSubrange(..<(place + Self.end.count))
        // Reading it is this program's time.
        return lastCame
      }
      let left = (limit - Meter.nanoseconds) / 1_000_000
      guard left > 0 else { return nil }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Int32(left)) > 0 else { return nil }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return nil }
      lastCame = Meter.nanoseconds
      pending += buffer[..<count]
    }
  }

  private var endOfPicture: Int? {
    let count = Self.end.count
    return pending.withUnsafeBufferPointer { bytes in
      guard bytes.count >= count else { return nil }
      return (0...(bytes.count - count)).first { start in
        bytes[start] == 0x1B && (1..<count).allSatisfy { bytes[start + $0] == Self.end[$0] }
      }
    }
  }

  /// Waits until no picture comes for a while.
  func settle(_ milliseconds: Int32) {
    while nextPicture(within: milliseconds) != nil {}
  }

  /// Whether the topmost line says of a search that it is still on its way.
  var isSearching: Bool { title.dropFirst(Self.columns / 2).contains("…") }

  /// Follows what is written, as far as it is in the topmost line.
  private func read(_ text: String) {
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "\u{1B}" else {
        if scalar.value >= 0x20 { put(Character(scalar)) }
        continue
      }
      guard scalars.next() == "[" else { continue }
      var numbers = ""
      var command = scalars.next()
      while let next = command, !(0x40...0x7E).contains(next.value) {
        numbers.unicodeScalars.append(next)
        command = scalars.next()
      }
      if command == "H" {
        let place = numbers.split(separator: ";").compactMap { Int($0) }
        (row, column) = ((place.first ?? 1) - 1, (place.count > 1 ? place[1] : 1) - 1)
      } else if command == "J" {
        title = Array(repeating: " ", count: Self.columns)
      }
    }
  }

  private func put(_ character: Character) {
    if row == 0, title.indices.contains(column) { title[column] = character }
    column += 1
  }

  // MARK: - what the program uses

  /// How long its threads have computed, in nanoseconds.
  var computing: Int64 {
    guard let folder = opendir("/proc/\(process)/task") else { return 0 }
    defer { closedir(folder) }
    var sum: Int64 = 0
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // The folder above it tells of the first thread once more.
      guard !name.hasPrefix(".") else { continue }
      let text = Self.text("/proc/\(process)/task/\(name)/schedstat")
      sum += text?.split(separator: " ").first.flatMap { Int64($0) } ?? 0
    }
    return sum
  }

  /// The memory that is its own, in bytes.
  var memory: Int64 {
    let lines = Self.text("/proc/\(process)/status")?.split(separator: "\n") ?? []
    let line = lines.first { $0.hasPrefix("RssAnon:") }
    return (line?.split(separator: " ").dropLast().last.flatMap { Int64($0) } ?? 0) * 1024
  }

  private static func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 8_192)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
