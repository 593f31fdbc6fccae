import Model
import Query
import Writing

/// Gathers a stretch of a channel's messages for the search of an export, and writes it as two scripts
/// that assign data: the words with the messages they are in, and what is shown of each message.
struct SearchShard {
  /// So many messages are in one.
  static let capacity = 5000
  /// So much of a message is shown, in characters.
  private static let longestExcerpt = 160

  private(set) var count = 0
  /// The pages that the messages stand on, and the first message of each.
  private var pages: [(path: String, first: Int)] = []
  private var postings: [String: Posting] = [:]
  private var ids: [Int64] = []
  private var times: [Int64] = []
  private var authors: [Int] = []
  private var excerpts: [String] = []
  private var names: [String] = []
  private var numbers: [String: Int] = [:]

  /// The messages that a word is in, each as its distance from the one before.
  private struct Posting {
    private var last = -1
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: Int) {
      guard last != number else { return }
      SearchShard.append(number - last - 1, to: &bytes)
      last = number
    }
  }

  var isFull: Bool { count >= Self.capacity }

  /// Adds a message.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - page: the page that it stands on.
  ///   - text: what it says, without marks.
  ///   - terms: cuts text.
  mutating func add(_ message: ExportMessage, on page: String, text: String, _ terms: SearchTerms) {
    let number = count
    count += 1
    if pages.last?.path != page { pages.append((page, number)) }
    ids.append(message.message.id.rawValue)
    times.append(message.message.sentAt.milliseconds / 1000)
    let name = message.hit.authorName
    if numbers[name] == nil {
      numbers[name] = names.count
      names.append(name)
    }
    authors.append(numbers[name] ?? 0)
    excerpts.append(Self.excerpt(text))
    for part in [text, name] {
      terms.forEach(in: part) { postings[$0, default: Posting()].add(number) }
    }
  }

  private static func excerpt(_ text: String) -> String {
    if text.utf8.count <= longestExcerpt, !text.utf8.contains(0x0A) { return text }
    var result = ""
    for (index, character) in text.enumerated() {
      if index == longestExcerpt { return result + "…" }
      result.append(character.isNewline ? " " : character)
    }
    return result
  }

  // MARK: - numbers

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
  )

  /// Writes a number five bits at a time, the lowest first; all but the last have the sixth bit set.
  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = max(0, number)
    while rest > 31 {
      bytes.append(digits[rest & 31 | 32])
      rest >>= 5
    }
    bytes.append(digits[rest])
  }

  // MARK: - scripts

  /// The script with the words.
  func words(_ number: Int) -> [UInt8] {
    // JavaScript compares texts by UTF-16, and the page looks for words by halving.
    let terms = postings.keys.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
    var lists: [UInt8] = []
    for term in terms {
      if !lists.isEmpty { lists.append(UInt8(ascii: " ")) }
      lists += postings[term]?.bytes ?? []
    }
    var json = JSONWriter()
    json.object {
      $0.member("count", count)
      $0.member("terms", terms.joined(separator: " "))
      $0.member("lists", String(decoding: lists, as: UTF8.self))
    }
    return Self.script("words", number, json.take())
  }

  /// The script with what is shown.
  ///
  /// - Parameters:
  ///   - number: the shard's number.
  ///   - overview: the page that shows it, from which addresses lead.
  /// - Returns: the script.
  func texts(_ number: Int, for overview: String) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.key("pages")
      $0.array { list in
        for page in pages {
          list.value(HTMLAddress.file(HTMLAddress.path(from: overview, to: page.path)).text)
        }
      }
      $0.key("starts")
      $0.array { list in for page in pages { list.value(page.first) } }
      $0.key("names")
      $0.array { list in for name in names { list.value(HTMLText.clean(name)) } }
      $0.key("authors")
      $0.array { list in for author in authors { list.value(author) } }
      $0.key("ids")
      // Ids are wider than JavaScript's numbers.
      $0.array { list in for id in ids { list.value("\(id)") } }
      $0.key("times")
      $0.array { list in for time in times { list.value(time) } }
      $0.key("texts")
      $0.array { list in for text in excerpts { list.value(HTMLText.clean(text)) } }
    }
    return Self.script("texts", number, json.take())
  }

  /// JSON as a script that assigns it; what could end a script element is escaped.
  private static func script(_ name: String, _ number: Int, _ json: [UInt8]) -> [UInt8] {
    var bytes = Array("fluxsearch.\(name)[\(number)]=".utf8)
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"): bytes += Array(#"\u003c"#.utf8)
      case UInt8(ascii: ">"): bytes += Array(#"\u003e"#.utf8)
      case UInt8(ascii: "&"): bytes += Array(#"\u0026"#.utf8)
      default: bytes.append(byte)
      }
    }
    return bytes + Array(";\n".utf8)
  }
}
