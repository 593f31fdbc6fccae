import Glibc
import Model
import Store

/// Writes stars and saved searches into the archive, on a thread of its own.
///
/// Another program that writes can keep it waiting for seconds, and reading is not to wait with it.
final class Scribe {
  private let orders: Mailbox<Order>
  /// Something lies in it when everything is written.
  private let ended: Mailbox<Bool>
  private var thread: pthread_t?

  /// So long whoever quits waits for what is still to be written, in milliseconds.
  private static let patience: Int32 = 2_000

  /// Begins to wait for orders.
  ///
  /// - Parameters:
  ///   - source: what is written into, and the time.
  ///   - done: takes what came of each order, on the scribe's thread.
  /// - Throws: `BrowserError.noMeans`.
  init(
    _ source: BrowserStore.Source,
    done: @escaping @Sendable (Answer) -> Void
  ) throws(BrowserError) {
    orders = try Mailbox()
    ended = try Mailbox()
    thread = try Background.start { [orders, ended] in
      defer { ended.put(true) }
      while true {
        orders.wait(milliseconds: -1)
        for order in orders.takeAll() {
          if case .stop = order { return }
          done(Self.answer(order, at: source.path, now: source.now()))
        }
      }
    }
  }

  /// Has something written.
  func ask(_ order: Order) {
    orders.put(order)
  }

  /// Ends the thread when everything is written, and waits for that, though not for ever.
  ///
  /// - Parameter isGivenUp: whether nobody wants what is still to be written any more.
  func stop(isGivenUp: Bool) {
    guard let thread = leave() else { return }
    ended.wait(milliseconds: isGivenUp ? 0 : Self.patience)
    // Who holds the archive for longer keeps nobody in the browser.
    if ended.isEmpty { pthread_detach(thread) } else { pthread_join(thread, nil) }
  }

  /// Ends the thread when everything is written, and waits for nothing.
  func abandon() {
    guard let thread = leave() else { return }
    pthread_detach(thread)
  }

  private func leave() -> pthread_t? {
    orders.put(.stop)
    defer { thread = nil }
    return thread
  }

  /// Does what an order wants, in a connection of its own.
  ///
  /// - Returns: what came of it.
  static func answer(_ order: Order, at path: String, now: Timestamp) -> Answer {
    do throws(StoreError) {
      let archive = try Archive(at: path, for: .writing)
      return try fulfil(order, in: archive, now)
    } catch .unusableName(let name) {
      return .refused("A saved search can't be called '\(name)': \(CommandLine.nameForms)")
    } catch .nameTaken(let name) {
      return .refused("A saved search is called \(name) already: give another name")
    } catch .unknownName(let name) {
      return .refused("No saved search is called \(name)")
    } catch .locked {
      return .refused("Not kept: another program is writing into this archive. Try again later")
    } catch {
      return .refused("\(error)")
    }
  }

  private static func fulfil(
    _ order: Order,
    in archive: Archive,
    _ now: Timestamp
  ) throws(StoreError) -> Answer {
    switch order {
    case .star(let target, let isOn):
      _ = isOn ? try archive.star(target, now: now) : try archive.unstar(target)
      return .starred(target, isOn)
    case .save(let name, let query):
      try archive.save(name, query: query, now: now)
      return .savedChanged("Saved as \(name)")
    case .renameSearch(let name, let new):
      try archive.renameSaved(name, to: new)
      return .savedChanged("\(name) is called \(new) now")
    case .forgetSearch(let name):
      try archive.removeSaved(name)
      return .savedChanged("Forgot the saved search \(name)")
    default: return .refused("Nothing is to be written")
    }
  }
}

extension Order {
  /// Whether it changes the archive.
  var isWriting: Bool {
    switch self {
    case .star, .save, .renameSearch, .forgetSearch: true
    default: false
    }
  }
}
