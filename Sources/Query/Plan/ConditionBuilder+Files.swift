import Model
import Queries
import SQLite
import Store
import Text

/// What files say: the words of an index of their own, for a file has many messages, and more words than
/// all of them.
extension ConditionBuilder {
  /// The condition that a file of the message says something.
  mutating func fileText(_ term: TextTerm) throws(StoreError) -> Condition? {
    guard try planner.archive.hasFileTexts else {
      notes.warn(lack: "filetext: finds nothing: no texts of files are in this archive")
      return .constant(false)
    }
    guard let question = try fileQuestion(term) else {
      if !notes.dropped.contains(term.text) { notes.dropped.append(term.text) }
      return nil
    }
    if !isNegated {
      for phrase in question.phrases where !notes.litInFiles.contains(phrase.phrase) {
        notes.litInFiles.append(phrase.phrase)
      }
    }
    note(.rowsWithFileText, [":match": .text(question.match)])
    return .predicate(
      Predicate(.fileSays, [.text(question.match)]),
      narrowing: .token(FilterToken.has(.file).text)
    )
  }

  private mutating func fileQuestion(_ term: TextTerm) throws(StoreError) -> IndexQuestion? {
    switch term.kind {
    case .word, .phrase: return phrase(term.text).map(IndexQuestion.phrase)
    case .prefix:
      let tokens = planner.analyser.queryTokens(of: term.text, prefix: true)
      return Phrase(tokens.tokens, lastIsPrefix: tokens.lastIsPrefix).map(IndexQuestion.phrase)
    case .near(let distance):
      let words = term.text.split(whereSeparator: \.isWhitespace)
      let phrases = words.compactMap { phrase(String($0)) }
      return phrases.count > 1
        ? .near(phrases, distance) : phrases.first.map(IndexQuestion.phrase)
    case .fuzzy:
      guard let own = phrase(term.text) else { return nil }
      guard own.tokens.count == 1 else { return .phrase(own) }
      let similar = try planner.similarWords(to: own.tokens[0]).compactMap { Phrase([$0]) }
      return .any([.phrase(own)] + similar.filter { $0 != own }.map(IndexQuestion.phrase))
    case .exact, .regex:
      notes.warn("filetext: looks for words and phrases: '\(term.text)' is looked for as they are")
      return phrase(term.text).map(IndexQuestion.phrase)
    }
  }

  private func phrase(_ text: String) -> Phrase? {
    Phrase(planner.analyser.queryTokens(of: text, prefix: false).tokens)
  }
}
