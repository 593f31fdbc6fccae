import Model

/// The channels that wait for a page, the one whose page is the newest first.
///
/// An account may have tens of thousands of channels with a gap each, so that putting one in, changing
/// it and taking the next cost little however many wait.
struct RunQueue {
  private struct Key: Comparable {
    let position: Snowflake
    let channel: Snowflake

    static func < (left: Key, right: Key) -> Bool {
      (left.position, left.channel) < (right.position, right.channel)
    }
  }

  private var runs: [Snowflake: ChannelRun] = [:]
  /// A heap whose first key is the greatest; keys whose run is gone or stands elsewhere by now are
  /// passed over when their turn comes.
  private var heap: [Key] = []

  var count: Int { runs.count }
  var isEmpty: Bool { runs.isEmpty }

  /// The run of a channel, where it waits.
  subscript(channel: Snowflake) -> ChannelRun? { runs[channel] }

  /// Puts a run in, in place of what waits for its channel.
  mutating func insert(_ run: ChannelRun) {
    let key = Key(position: run.walk.position, channel: run.target.channel.id)
    let isThere = runs[key.channel]?.walk.position == key.position
    runs[key.channel] = run
    guard !isThere else { return }
    heap.append(key)
    rise()
    if heap.count > 2 * runs.count + 64 { tidy() }
  }

  /// Leaves out the keys of no run: what is sorted is a heap.
  private mutating func tidy() {
    heap = runs.map { Key(position: $1.walk.position, channel: $0) }.sorted(by: >)
  }

  /// Takes out the run whose page is the newest; nothing where none waits.
  mutating func popNewest() -> ChannelRun? {
    while let key = popKey() {
      guard let run = runs[key.channel], run.walk.position == key.position else { continue }
      runs[key.channel] = nil
      return run
    }
    return nil
  }

  private mutating func popKey() -> Key? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return first
  }

  private mutating func rise() {
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[parent] < heap[child] else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var greatest = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[greatest] < heap[child] {
        greatest = child
      }
      guard greatest != parent else { return }
      heap.swapAt(parent, greatest)
      parent = greatest
    }
  }
}
