import Query
import TestSupport
import Testing

@Test(arguments: 0..<20)
func `a tree that is printed and parsed is itself`(block: UInt64) {
  for seed in block * 200..<(block + 1) * 200 {
    var generator = RandomExpression(seed: seed)
    let tree = generator.expression()
    let printed = tree.description
    let parsed = ParsedQuery(printed).expression
    #expect(parsed == tree, "seed \(seed): \(printed)\n\(tree.tree)\n---\n\(parsed.tree)")
  }
}

@Test(arguments: 0..<20)
func `a canonical text that is parsed and printed is itself`(block: UInt64) {
  for seed in block * 500..<(block + 1) * 500 {
    var generator = RandomExpression(seed: seed)
    let text = (0..<4).map { _ in generator.text() }.joined(separator: generator.pick(["", " "]))
    let once = ParsedQuery(text).canonical
    #expect(ParsedQuery(once).canonical == once, "seed \(seed): \(text)")
    #expect(ParsedQuery(once).expression == ParsedQuery(text).expression, "seed \(seed): \(text)")
  }
}

/// What a tree says where a term or filter is true or false by a coin of its own.
private func value(of tree: Expression, seed: UInt64, coins: inout [Expression: Bool]) -> Bool {
  switch tree {
  case .not(let inner): return !value(of: inner, seed: seed, coins: &coins)
  case .and(let members):
    return members.map { value(of: $0, seed: seed, coins: &coins) }.allSatisfy(\.self)
  case .or(let members):
    return members.map { value(of: $0, seed: seed, coins: &coins) }.contains(true)
  case .text, .filter:
    if let coin = coins[tree] { return coin }
    var random = SeededRandom(seed: seed &+ UInt64(coins.count) &* 7919)
    let coin = Bool.random(using: &random)
    coins[tree] = coin
    return coin
  }
}

/// Whether a tree keeps what `normalised` promises.
private func isNormal(_ tree: Expression) -> Bool {
  switch tree {
  case .text, .filter, .nothing, .everything: return true
  case .not(.text), .not(.filter): return true
  case .not: return false
  case .and(let members):
    return members.count > 1 && Set(members).count == members.count
      && members.allSatisfy { member in
        if case .and = member { return false }
        return member != .nothing && isNormal(member)
      }
  case .or(let members):
    return members.count > 1 && Set(members).count == members.count
      && members.allSatisfy { member in
        if case .or = member { return false }
        return member != .nothing && member != .everything && isNormal(member)
      }
  }
}

@Test(arguments: 0..<500 as Range<UInt64>)
func `the normal form says the same`(seed: UInt64) {
  var generator = RandomExpression(seed: seed)
  let tree = generator.expression(depth: 5)
  let normal = tree.normalised
  #expect(isNormal(normal), "seed \(seed): \(normal.tree)")
  #expect(normal.normalised == normal)
  for assignment in 0..<16 as Range<UInt64> {
    var coins: [Expression: Bool] = [:]
    let expected = value(of: tree, seed: assignment, coins: &coins)
    #expect(value(of: normal, seed: assignment, coins: &coins) == expected, "seed \(seed)")
  }
}
