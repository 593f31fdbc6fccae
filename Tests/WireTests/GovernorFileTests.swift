import Foundation
import Synchronization
import Testing

@testable import Wire

struct GovernorFileTests {
  private let path = NSTemporaryDirectory() + "governor-\(UUID().uuidString)"

  private func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  private func admitted(_ file: GovernorFile, _ state: inout GovernorState, at now: Duration) -> Int
  {
    var count = 0
    file.exchange(&state, at: now) { count = $0.admit(at: now).admitted.count }
    return count
  }

  private func waiting(_ count: Int) -> GovernorState {
    var state = GovernorState(.user)
    for _ in 0..<count { _ = state.enqueue(Bucket(.settings), at: .zero) }
    return state
  }

  @Test func `processes share one allowance`() throws {
    defer { unlink(path) }
    let (one, other, third) = (
      try GovernorFile(path: path), try GovernorFile(path: path), try GovernorFile(path: path)
    )
    var (first, second, last) = (waiting(4), waiting(4), waiting(4))
    let now = Duration.seconds(100)
    #expect(admitted(one, &first, at: now) == 4)
    #expect(admitted(other, &second, at: now) == 4)
    #expect(admitted(third, &last, at: now) == 2)
    #expect(admitted(third, &last, at: now + .milliseconds(210)) == 1)
  }

  @Test(
    arguments: [[0], Array(repeating: 0xFF, count: 40), Array(repeating: 7, count: 500)]
      as [[UInt8]]
  )
  func `a broken file is an empty bucket`(content: [UInt8]) throws {
    defer { unlink(path) }
    try Data(content).write(to: URL(fileURLWithPath: path))
    let file = try GovernorFile(path: path)
    var state = waiting(4)
    #expect(admitted(file, &state, at: .seconds(100)) == 0)
    #expect(admitted(file, &state, at: .seconds(101)) == 4)
    #expect(try bytes().count == 40)
  }

  @Test func `governors of two processes stay within one allowance together`() async throws {
    defer { unlink(path) }
    let clock = VirtualClock()
    let governors = try (0..<2).map { _ in
      Governor(allowance: .user, clock: clock, shared: try GovernorFile(path: path))
    }
    let begun = clock.uptime
    let starts = try await clock.running {
      try await withThrowingTaskGroup(of: Duration.self) { group in
        for index in 0..<60 {
          let governor = governors[index % 2]
          group.addTask {
            let start = Mutex(Duration.zero)
            _ = try await governor.run(Bucket(.settings)) { () throws(WireError) in
              start.withLock { $0 = clock.uptime }
              return HTTPResponse(status: 200)
            }
            return start.withLock { $0 }
          }
        }
        return try await group.reduce(into: [Duration]()) { $0.append($1) }.sorted()
      }
    }
    #expect(starts.count == 60)
    var first = 0
    for (index, start) in starts.enumerated() {
      while start - starts[first] > .seconds(1) { first += 1 }
      #expect(index - first + 1 <= 15)
    }
    // 10 at once, the other 50 at 5 a second.
    #expect(try #require(starts.last) - begun >= .milliseconds(9_900))
  }

  @Test func `a file from before the machine's start is an empty bucket`() throws {
    defer { unlink(path) }
    let file = try GovernorFile(path: path)
    var state = waiting(4)
    _ = admitted(file, &state, at: .seconds(5_000))
    var later = waiting(4)
    #expect(admitted(file, &later, at: .seconds(10)) == 0)
  }

  @Test func `nobody else can read it and a link is not followed`() throws {
    defer { unlink(path) }
    _ = try GovernorFile(path: path)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    symlink(path, path + ".link")
    defer { unlink(path + ".link") }
    #expect(throws: WireError.self) { try GovernorFile(path: path + ".link") }
  }
}
