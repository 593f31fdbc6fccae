/// A question of the query set, as it is put to an archive and to plain FTS5.
struct Question {
  /// Its class.
  let kind: QuestionKind
  /// What a person types.
  let text: String
  /// The same as FTS5's `MATCH`, where plain FTS5 can answer it at all.
  var plain: String?
  /// The ids that can be hits, for plain FTS5.
  var ids: ClosedRange<Int64> = 0 ... .max

  /// The question as a line of a file.
  var line: String {
    [kind.rawValue, text, plain ?? "", "\(ids.lowerBound)", "\(ids.upperBound)"]
      .joined(separator: "\t")
  }
}

extension Question {
  /// Reads a line; nothing where it is none.
  init?(line: String) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, let kind = QuestionKind(rawValue: parts[0]), let low = Int64(parts[3]),
      let high = Int64(parts[4]), low <= high
    else { return nil }
    self.init(kind: kind, text: parts[1], plain: parts[2].isEmpty ? nil : parts[2], ids: low...high)
  }

  static func read(_ path: String) throws(BenchError) -> [Question] {
    try Folder.read(path).split(separator: "\n").compactMap { Question(line: String($0)) }
  }
}

/// A class of questions, in the order in which the report names them.
enum QuestionKind: String, CaseIterable {
  case common = "common word"
  case upper = "upper word"
  case mid = "mid word"
  case rare = "rare word"
  case andCommon = "AND of common words"
  case andMixed = "AND, mixed"
  case orCommon = "OR of common words"
  case orMixed = "OR, mixed"
  case not = "NOT"
  case commonPhrase = "common phrase"
  case realPhrase = "three-word phrase"
  case prefix2 = "2-letter prefix"
  case prefix2Rare = "2-letter prefix of rare words"
  case prefix3 = "3-letter prefix"
  case prefix5 = "5-letter prefix"
  case smallChannel = "common word, small channel"
  case bigChannel = "common word, big channel"
  case dateRange = "common word, 3 % of the time"
  case author = "`from:` alone"
  case image = "`has:image` alone"
  case han1 = "Han, 1 character"
  case han2 = "Han, 2 characters"
  case han4 = "Han, 4 characters"
  case kana1 = "kana, 1 character"
  case kana2 = "kana, 2 characters"
  case kana4 = "kana, 4 characters"
  case thai1 = "Thai, 1 character"
  case thai2 = "Thai, 2 characters"
  case thai4 = "Thai, 4 characters"
  case hangul1 = "Hangul, 1 character"
  case hangul2 = "Hangul, 2 characters"
  case hangul4 = "Hangul, 4 characters"
  case emoji = "emoji"
  case snake = "`foo_bar`"
  case version = "`v1.2.3`"
  case host = "a URL's host"
  case noHit = "no hit"

  /// The longest that the newest twenty may take, p95 in milliseconds.
  var newestTarget: Double {
    self == .prefix2Rare ? 60 : 2
  }

  /// The longest that the most fitting twenty may take, where there is a target.
  var relevanceTarget: Double? {
    switch self {
    case .common: 6
    case .upper: 2.5
    default: nil
    }
  }
}
