import Glibc
public import Model

/// A process that holds a lock, as the kernel tells whoever asks.
public struct LockHolder: Hashable, Sendable {
  /// Its number.
  public let process: Int32
  /// The command of this program that it runs, such as `follow`; nothing where that can't be told.
  public let command: String?
  /// When it began; nothing where that can't be told.
  public let startedAt: Timestamp?

  /// Finds who holds an archive's lock, in any mode; nobody where the system doesn't say.
  ///
  /// - Parameters:
  ///   - role: what is locked.
  ///   - path: the path that the lock was taken on.
  /// - Returns: the processes but this one, in the kernel's order.
  public static func all(of role: ArchiveLock.Role, on path: String) -> [LockHolder] {
    var status = stat()
    guard stat("\(path).\(role.rawValue)", &status) == 0 else { return [] }
    var processes: [Int32] = []
    for line in text("/proc/locks").split(separator: "\n") {
      // `1: FLOCK  ADVISORY  WRITE 4711 fe:00:1234 0 EOF`; before one that waits stands `->`.
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "FLOCK", let process = Int32(fields[4]), process > 0,
        process != getpid(), fields[5].split(separator: ":").last == "\(status.st_ino)",
        !processes.contains(process)
      else { continue }
      processes.append(process)
    }
    return processes.map(Self.init)
  }

  private init(_ process: Int32) {
    self.process = process
    command = Self.command(of: process)
    startedAt = Self.start(of: process)
  }

  /// The word behind the program's name, where it is this program that runs.
  private static func command(of process: Int32) -> String? {
    let words = text("/proc/\(process)/cmdline").split(separator: "\0")
    guard words.count > 1, let program = words[0].split(separator: "/").last,
      program.hasPrefix("fluxsearch"), words[1].allSatisfy({ $0.isASCII && $0.isLetter })
    else { return nil }
    return String(words[1])
  }

  /// The start of the system and, from then on, the process's start in ticks of the system's clock.
  private static func start(of process: Int32) -> Timestamp? {
    // The program's name stands in brackets and may hold anything.
    let fields = (text("/proc/\(process)/stat").split(separator: ")").last ?? "").split(
      separator: " "
    )
    let boot = text("/proc/stat").split(separator: "\n").first { $0.hasPrefix("btime ") }
    let perSecond = Int64(sysconf(Int32(_SC_CLK_TCK)))
    guard fields.count > 19, let ticks = Int64(fields[19]), perSecond > 0,
      let seconds = boot?.split(separator: " ").last.flatMap({ Int64($0) })
    else { return nil }
    let (milliseconds, overflow) = ticks.multipliedReportingOverflow(by: 1_000)
    return overflow ? nil : Timestamp(milliseconds: seconds * 1_000 + milliseconds / perSecond)
  }

  /// A small file of `/proc`; nothing where it is gone.
  private static func text(_ path: String) -> String {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count < 1 << 22 {
      let count = Glibc.read(file, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Archive {
  /// Tells which of some runs go on: those whose end isn't noted and whose process still writes here.
  ///
  /// - Parameter runs: runs of this archive.
  /// - Returns: the numbers of those that go on.
  public func running(_ runs: [RunRecord]) -> Set<Int64> {
    let open = runs.filter { $0.endedAt == nil }
    guard !open.isEmpty else { return [] }
    let holders = LockHolder.all(of: .archive, on: path)
    return Set(
      open.filter { run in
        holders.contains { holder in
          // The kernel counts a process's start in other steps than this program its own.
          holder.command == run.command
            && holder.startedAt.map {
              $0.milliseconds <= run.startedAt.milliseconds + LockHolder.blur
            } ?? false
        }
      }.map(\.id)
    )
  }
}

extension LockHolder {
  /// By how many milliseconds the times of the kernel and of this program may differ.
  fileprivate static let blur: Int64 = 2_000
}
