import Glibc
import Synchronization

/// Things that one thread gives to another, which waits for them beside other descriptors.
final class Mailbox<Element: Sendable>: Sendable {
  /// Becomes readable when something lies in the box.
  let descriptor: Int32

  /// Where the wake-up calls are written.
  private let bell: Int32
  private let elements = Mutex<[Element]>([])

  /// - Throws: `BrowserError.noMeans` where the system gives no descriptor.
  init() throws(BrowserError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .noMeans(code: errno) }
    (descriptor, bell) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(descriptor)
    close(bell)
  }

  /// Puts something in, and wakes whoever waits.
  func put(_ element: Element) {
    let isFirst = elements.withLock { elements in
      elements.append(element)
      return elements.count == 1
    }
    // One call is enough, however much lies there.
    guard isFirst else { return }
    var one: UInt8 = 1
    write(bell, &one, 1)
  }

  /// Takes out everything, in the order in which it was put in.
  func takeAll() -> [Element] {
    var calls: [UInt8] = Array(repeating: 0, count: 64)
    read(descriptor, &calls, calls.count)
    return elements.withLock { elements in
      defer { elements = [] }
      return elements
    }
  }

  /// Whether nothing is in it.
  var isEmpty: Bool { elements.withLock { $0.isEmpty } }

  /// Waits until something is in the box.
  ///
  /// - Parameter milliseconds: how long at most.
  func wait(milliseconds: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&request, 1, milliseconds)
  }
}

/// Starts plain threads: what they do blocks, which threads of the concurrency runtime must not.
enum Background {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Starts a thread.
  ///
  /// - Throws: `BrowserError.noMeans`.
  static func start(_ run: @escaping @Sendable () -> Void) throws(BrowserError) -> pthread_t {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    let code = pthread_create(
      &thread,
      nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      },
      body.toOpaque()
    )
    guard code == 0 else {
      body.release()
      throw .noMeans(code: code)
    }
    return thread
  }
}
