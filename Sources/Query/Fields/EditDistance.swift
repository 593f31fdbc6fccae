/// How many letters must be put in, left out, changed or exchanged with their neighbour to make one
/// word of another.
enum EditDistance {
  /// The distance between two short words, or nothing where it is above a limit.
  static func between(_ first: String, _ second: String, limit: Int) -> Int? {
    let first = Array(first.utf8)
    let second = Array(second.utf8)
    guard abs(first.count - second.count) <= limit, first.count <= 64, second.count <= 64 else {
      return nil
    }
    var before = [Int](repeating: 0, count: second.count + 1)
    var previous = Array(0...second.count)
    for i in first.indices {
      var current = [i + 1]
      for j in second.indices {
        let change = previous[j] + (first[i] == second[j] ? 0 : 1)
        var best = min(change, previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          best = min(best, before[j - 1] + 1)
        }
        current.append(best)
      }
      before = previous
      previous = current
    }
    let distance = previous[second.count]
    return distance <= limit ? distance : nil
  }
}
