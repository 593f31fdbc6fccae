import Model
import Payload
import Query

/// Looks for the needles that were planted in the corpus.
struct NeedlePhase {
  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws -> Facts {
    let truth = try MappedFile(options.needles ?? "")
    let needles = try truth.withBytes { bytes throws(PayloadError) in
      try JSONReader().read(bytes) { root throws(PayloadError) in
        root["needles"].map { $0.elements.map(Needle.init) } ?? []
      }
    }
    let asker = try Asker(options.archivePath)
    var facts = Facts()
    var tallies: [String: Tally] = [:]
    var misses: [String] = []
    for needle in needles {
      let found = try find(needle, asker)
      tallies[needle.group, default: Tally()].add(needle, found, &misses)
    }
    for (group, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      facts.set("needle.\(group).wanted", Double(tally.wanted))
      facts.set("needle.\(group).found", Double(tally.found))
      facts.set("needle.\(group).planted", Double(tally.planted))
      facts.set("needle.\(group).wrong", Double(tally.wrong))
    }
    for (number, miss) in misses.prefix(200).enumerated() { facts.set("miss.\(number)", miss) }
    facts.set("misses", Double(misses.count))
    return facts
  }

  /// All ids that a needle's query finds, page by page.
  private func find(_ needle: Needle, _ asker: Asker) throws -> Set<Int64> {
    var found: Set<Int64> = []
    var after: MessageAddress?
    repeat {
      var request = SearchRequest(query: ParsedQuery(needle.query), order: .newest, limit: 500)
      request.counting = .none
      request.after = after
      let result = try asker.searcher.search(request)
      found.formUnion(result.hits.map(\.message.id.rawValue))
      after = result.next
    } while after != nil && found.count < 20_000
    return found
  }

  private struct Tally {
    var wanted = 0
    var found = 0
    /// Planted messages among the hits.
    var planted = 0
    /// Decoys among them.
    var wrong = 0

    mutating func add(_ needle: Needle, _ hits: Set<Int64>, _ misses: inout [String]) {
      if needle.kind == "absent", let hit = hits.first {
        misses.append("\(needle.name) ‹\(needle.query)›: takes \(hits.count), such as \(hit)")
      }
      for form in needle.forms {
        let missing = form.ids.filter { !hits.contains($0) }
        wanted += form.ids.count
        found += form.ids.count - missing.count
        if !missing.isEmpty {
          misses.append(
            "\(needle.name) ‹\(needle.query)›: misses \(missing.count) of \(form.ids.count) "
              + "‹\(form.text)› (\(form.name)), such as \(missing[0])"
          )
        }
      }
      planted += needle.forms.flatMap(\.ids).filter(hits.contains).count
      for decoy in needle.decoys {
        let found = decoy.ids.filter(hits.contains)
        planted += found.count
        wrong += found.count
        if let first = found.first {
          misses.append(
            "\(needle.name) ‹\(needle.query)›: takes \(found.count) of ‹\(decoy.text)› "
              + "(\(decoy.name)), such as \(first)"
          )
        }
      }
    }
  }
}

/// A term that was planted, and what holds it.
struct Needle {
  struct Form {
    let name: String
    let text: String
    let ids: [Int64]
  }

  let name: String
  let kind: String
  let query: String
  let forms: [Form]
  let decoys: [Form]

  init(_ value: JSONValue) {
    name = value["name"]?.string ?? ""
    kind = value["kind"]?.string ?? ""
    query = value["query"]?.string ?? ""
    forms = Self.forms(value["forms"])
    decoys = Self.forms(value["decoys"])
  }

  private static func forms(_ value: JSONValue?) -> [Form] {
    guard let value else { return [] }
    return value.members.map { member in
      Form(
        name: member.key.string,
        text: member.value["text"]?.string ?? "",
        ids: member.value["ids"].map { $0.elements.compactMap { $0.string.flatMap { Int64($0) } } }
          ?? []
      )
    }
  }

  /// Kind and script, as the name has them: `term-han-3` is of `term han`.
  var group: String {
    name.split(separator: "-").filter { Int($0) == nil }.joined(separator: " ")
  }
}
