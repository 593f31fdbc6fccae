import Glibc
import Model
import Store
import Synchronization
import Text

/// The archive, on a thread of its own: orders go in, answers come out.
///
/// Whoever asks never waits. Of questions of one kind the newest wins: an older one that is still
/// being answered is given up.
final class BrowserStore {
  /// What is read, and what is known beside it.
  struct Source: Sendable {
    /// The file.
    let path: String
    /// The zone of the days in questions; nothing for the system's.
    let zone: String?
    let now: @Sendable () -> Timestamp
    /// The archives that there are.
    var archives: @Sendable () -> [KnownArchive] = { [] }
  }

  /// The numbers of the newest questions, by kind.
  final class Tickets: Sendable {
    private let newest: [Atomic64]

    init() {
      newest = Newest.allCases.map { _ in Atomic64() }
    }

    func note(_ kind: Newest, _ ticket: UInt64) {
      newest[kind.rawValue].value.store(ticket, ordering: .relaxed)
    }

    func isNewest(_ kind: Newest, _ ticket: UInt64) -> Bool {
      newest[kind.rawValue].value.load(ordering: .relaxed) == ticket
    }
  }

  /// A number that threads share.
  final class Atomic64: Sendable {
    let value = Atomic<UInt64>(0)
  }

  /// What answers come out of.
  let answers: Mailbox<Answer>

  private let orders: Mailbox<Order>
  private let tickets = Tickets()
  private let scribe: Scribe
  private var thread: pthread_t?

  /// How often it is looked whether somebody else wrote, in milliseconds.
  private static let lookInterval: Int32 = 500

  /// After so long without a key, in milliseconds, nobody is typing.
  private static let typingPause: Int32 = 150

  /// Opens the archive on a new thread.
  ///
  /// - Throws: `BrowserError.noMeans`.
  init(_ source: Source) throws(BrowserError) {
    answers = try Mailbox()
    let orders = try Mailbox<Order>()
    self.orders = orders
    // The thread that reads is told first, so that what it answers next is as it is written.
    scribe = try Scribe(source) { orders.put(.wrote($0)) }
    thread = try Background.start { [answers, tickets] in
      Self.work(source, orders, answers, tickets)
    }
  }

  /// Asks for something, or has it written.
  func ask(_ order: Order) {
    if order.isWriting { return scribe.ask(order) }
    if let (kind, ticket) = order.ticket { tickets.note(kind, ticket) }
    orders.put(order)
  }

  /// Ends the threads, when they have done what they are at.
  ///
  /// - Parameter isGivenUp: whether nobody wants what is still to be written any more.
  func stop(isGivenUp: Bool = false) {
    scribe.stop(isGivenUp: isGivenUp)
    guard let thread = leave() else { return }
    pthread_join(thread, nil)
  }

  /// Ends the threads soon, and waits for nothing: nobody hears their answers any more.
  func abandon() {
    scribe.abandon()
    guard let thread = leave() else { return }
    pthread_detach(thread)
  }

  private func leave() -> pthread_t? {
    for kind in Newest.allCases { tickets.note(kind, .max) }
    orders.put(.stop)
    defer { thread = nil }
    return thread
  }

  private static func work(
    _ source: Source,
    _ orders: Mailbox<Order>,
    _ answers: Mailbox<Answer>,
    _ tickets: Tickets
  ) {
    var clerk: Clerk?
    var told: String?
    var waiting: [Order] = []
    while true {
      clerk?.count { !orders.isEmpty }
      if waiting.isEmpty {
        let hasComfort = clerk?.hopeless != nil
        orders.wait(milliseconds: hasComfort ? typingPause : lookInterval)
        waiting = orders.takeAll()
        // Who goes on typing wants hits, not what may have been meant by half a word.
        if hasComfort, waiting.isEmpty { clerk?.comfort { !orders.isEmpty } }
      }
      if clerk == nil || clerk?.isReplaced == true {
        let isNew = clerk != nil
        do {
          clerk = try Clerk(source, tickets) { answers.put($0) }
          if isNew { answers.put(.replaced) }
        } catch {
          // One that is being put in place is looked for again; any other failure was told of.
          if clerk == nil, told != "\(error)" { answers.put(.failed("\(error)")) }
          told = "\(error)"
        }
      }
      if waiting.isEmpty { clerk?.look() }
      let orders = waiting
      waiting = []
      for order in orders {
        if case .stop = order { return }
        if let clerk {
          clerk.answer(order)
        } else if case .wrote(let answer) = order {
          answers.put(.wrote(answer))
        }
      }
    }
  }
}

extension Order {
  /// What kind of question it is, and its number; nothing for what is always answered.
  var ticket: (kind: Newest, ticket: UInt64)? {
    switch self {
    case .open(_, _, _, let ticket), .search(_, let ticket): (.list, ticket)
    case .complete(_, _, let ticket): (.completion, ticket)
    case .switchTo(_, _, let ticket): (.switching, ticket)
    case .details(_, let ticket): (.details, ticket)
    default: nil
    }
  }
}
