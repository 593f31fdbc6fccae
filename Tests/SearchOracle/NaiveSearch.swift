public import Model
public import Query

public import struct Foundation.Date
public import struct Foundation.TimeZone

/// Answers questions message by message, slowly, and by the letter of the description.
///
/// It shares nothing with the index, the analyser or the planner: what both say is right.
public struct NaiveSearch {
  let archive: NaiveArchive
  let dates: NaiveDates
  private let vocabulary: Set<String>

  /// Serves an archive.
  ///
  /// - Parameters:
  ///   - archive: what is searched.
  ///   - now: when the question is asked.
  ///   - zone: whose days are meant.
  public init(_ archive: NaiveArchive, now: Timestamp, zone: TimeZone) {
    self.archive = archive
    dates = NaiveDates(now: Self.date(now), zone: zone)
    var counts: [String: Int] = [:]
    for message in archive.messages {
      let forms = Set(message.atoms.joined().filter { $0.kind != .mention }.flatMap(\.forms))
      for form in forms {
        counts[form, default: 0] += 1
      }
    }
    vocabulary = Set(counts.filter { $0.value >= 2 }.keys)
  }

  /// Finds the messages that an expression asks for, newest first.
  ///
  /// A question in which there is nothing to look for finds nothing.
  public func search(_ expression: Expression) -> [MessageKey] {
    let test = test(expression)
    return archive.messages.filter { test($0) == true }.map(\.key).sorted(by: >)
  }

  /// Whether a message is what is asked for; nothing where the question says nothing.
  typealias Test = (NaiveMessage) -> Bool?

  func test(_ expression: Expression) -> Test {
    switch expression {
    case .text(let term): return test(term)
    case .filter(.old(let term)): return testOld(term)
    case .filter(let filter): return { holds(filter, $0) }
    case .not(let inner):
      let test = test(inner)
      return { message in test(message).map { !$0 } }
    case .and(let members):
      if members.isEmpty { return { _ in true } }
      let tests = members.map(test)
      return { message in
        let answers = tests.compactMap { $0(message) }
        return answers.isEmpty ? nil : answers.allSatisfy(\.self)
      }
    case .or(let members):
      let tests = members.map(test)
      return { message in
        let answers = tests.compactMap { $0(message) }
        return answers.isEmpty ? nil : answers.contains(true)
      }
    }
  }

  // MARK: Text

  private func test(_ term: TextTerm) -> Test {
    switch term.kind {
    case .word, .phrase:
      guard let phrase = NaivePhrase(term.text) else { return { _ in nil } }
      let wanted = [phrase] + mentions(named: term.text)
      return { message in wanted.contains { stands($0, in: message.atoms) } }
    case .prefix:
      guard let phrase = NaivePhrase(term.text, isPrefix: true) else { return { _ in nil } }
      return { stands(phrase, in: $0.atoms) }
    case .near(let distance):
      let phrases = term.text.split(whereSeparator: \.isWhitespace)
        .compactMap { NaivePhrase(String($0)) }
      if phrases.isEmpty { return { _ in nil } }
      let nearness = NaiveNearness(phrases: phrases, distance: distance)
      return { $0.atoms.contains(where: nearness.holds) }
    case .fuzzy:
      guard let phrase = NaivePhrase(term.text) else { return { _ in nil } }
      return { stands(phrase, in: $0.atoms) || isLike(phrase, in: $0) }
    case .exact:
      return { $0.fields.contains { NaiveExact.holds(term.text, in: $0) } }
    case .regex:
      guard let pattern = NaiveExact.pattern(term.text) else {
        return test(TextTerm(.phrase, term.text))
      }
      return { $0.fields.contains { NaiveExact.holds(pattern, in: $0) } }
    }
  }

  /// Whether a message once said something, in an earlier text or before it was deleted.
  private func testOld(_ term: TextTerm) -> Test {
    guard let phrase = NaivePhrase(term.text, isPrefix: term.kind == .prefix) else {
      return { _ in nil }
    }
    return { message in
      stands(phrase, in: message.earlierTexts.map { NaiveText.atoms(of: $0) })
        || message.isDeleted && stands(phrase, in: message.atoms)
    }
  }

  func stands(_ phrase: NaivePhrase, in texts: [[NaiveAtom]]) -> Bool {
    texts.contains { !phrase.places(in: $0).isEmpty }
  }

  /// The ids, as phrases, of everyone and of every channel that ever bore a name.
  private func mentions(named text: String) -> [NaivePhrase] {
    let isMarked = text.hasPrefix("@") || text.hasPrefix("#")
    let name = NaiveFold.fold(isMarked ? String(text.unicodeScalars.dropFirst()) : text)
    let users = archive.userNames.filter { $0.value.contains(name) }.keys
    let channels = archive.channelNames.filter { $0.value.contains(name) }.keys
    return (Array(users) + Array(channels)).compactMap { NaivePhrase($0.description) }
  }

  /// Whether the texts hold a word that two messages have, a typo or two away.
  private func isLike(_ phrase: NaivePhrase, in message: NaiveMessage) -> Bool {
    guard let word = phrase.singleWord, word.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
    else { return false }
    let forgiven = word.count < 3 ? 0 : word.count < 6 ? 1 : 2
    let forms = message.atoms.joined().filter { $0.kind == .word }.flatMap(\.forms)
    return forms.contains { vocabulary.contains($0) && NaiveExact.typos($0, word) <= forgiven }
  }

  static func date(_ time: Timestamp) -> Date {
    Date(timeIntervalSince1970: Double(time.milliseconds) / 1000)
  }
}
