import Model
import Query
import Store

/// Where in a channel reading begins.
enum Anchor: Hashable, Sendable {
  case newest
  case oldest
  case message(Snowflake)
  case time(Timestamp)
}

/// What the archive is asked for.
indirect enum Order: Sendable {
  case places
  /// A stretch of a channel; lit is what its texts are to be lit by.
  case open(Snowflake, Anchor, lit: SearchSpec?, ticket: UInt64)
  /// More of a list at one of its ends.
  case more(MessageList.Source, MessageList.Edge, from: Entry, lit: SearchSpec?, ticket: UInt64)
  case search(SearchSpec, ticket: UInt64)
  case complete(String, cursor: Int, ticket: UInt64)
  case switchTo(String, among: Destination.Kind, ticket: UInt64)
  case details(MessageAddress, ticket: UInt64)
  /// What a message's file or link, by its number in the details, is opened by.
  case link(MessageAddress, number: Int)
  case raw(MessageAddress)
  /// Messages that are in sight and may have changed.
  case reread([MessageAddress], lit: SearchSpec?)
  case find(String)
  case star(StarTarget, Bool)
  case save(String, query: String)
  case renameSearch(String, to: String)
  case forgetSearch(String)
  /// What was to be written has been, or can't be: to be told, and to be known from now on.
  case wrote(Answer)
  case stop
}

/// A question that a newer one of its kind makes needless.
enum Newest: Int, CaseIterable, Sendable {
  case list
  case search
  case completion
  case switching
  case details
}

/// What may have been meant by a search that found nothing.
struct Offer: Hashable, Sendable {
  let sentence: String
  /// The search that was perhaps meant.
  let query: String
  /// What is known of it, in a few words.
  var meaning = ""
}

/// Something that can complete what is typed.
struct Suggestion: Hashable, Sendable {
  let text: String
  let meaning: String
  /// The bytes of the line that it takes the place of.
  let range: Range<Int>
}

/// Something to switch to.
struct Destination: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    case channel(Snowflake)
    case guild(Snowflake)
    case person(Snowflake, name: String)
    case search(String, query: String)
    case archive(path: String)
    case starred
    case mentions
  }

  /// What is looked among.
  enum Kind: Hashable, Sendable {
    case all
    case savedSearches
    case archives
  }

  let target: Target
  let title: String
  let place: String
  /// The characters of the title that were typed.
  var matched: [Int] = []
}

/// What a message leads to beside what every list shows of it.
struct MessageExtras: Sendable {
  let address: MessageAddress
  var versions: [MessageVersion] = []
  var replies: [Entry] = []
  /// What became of its files, by the attachment's id.
  var files: [Snowflake: FileFacts] = [:]
}

/// What the archive answers.
indirect enum Answer: Sendable {
  case places(PlaceTree)
  case opened(Snowflake, [Entry], above: Bool, below: Bool, selecting: Int, ticket: UInt64)
  case more(MessageList.Edge, [Entry], hasMore: Bool, ticket: UInt64)
  case hits(SearchSpec, [Entry], hasMore: Bool, notes: [String], ticket: UInt64)
  case total(Int64, isExact: Bool, ticket: UInt64)
  /// What may have been meant, where nothing was found.
  case comfort([Offer], ticket: UInt64)
  case reread([Entry])
  case completions([Suggestion], ticket: UInt64)
  case destinations([Destination], ticket: UInt64)
  case extras(MessageExtras, ticket: UInt64)
  case raw(MessageAddress, [String])
  case link(OpenedLink)
  case found(MessageAddress)
  case foundTime(Timestamp, until: Timestamp?)
  /// What was typed can't be done, and why.
  case refused(String)
  case starred(StarTarget, Bool)
  /// The saved searches changed; a sentence about it.
  case savedChanged(String)
  /// What came of something that was to be written.
  case wrote(Answer)
  /// Somebody wrote into the archive.
  case changed
  /// The file was replaced by another one, which is read from now on.
  case replaced
  /// The file is no longer where it was, or there again.
  case gone(Bool)
  case failed(String)
}

/// What is to be done outside of the state.
enum Effect: Sendable {
  case ask(Order)
  case copy(String, what: String)
  case openAddress(String)
  /// Opens a file that lies beside the archive; the name is what people know it by.
  case openFile(path: String, name: String)
  case export(ExportWish)
  /// Has the export end that is being written.
  case stopExport
  /// Goes on with another archive, by name or path.
  case openArchive(String)
  case remember
  case redraw
  case suspend
  case quit
}
