import Arguments
import Commands
import Console
import Glibc
import Model
import Query
import SQLite
import Store
import Text

/// What a look at the program's surroundings found.
struct Finding {
  /// How bad it is.
  enum State {
    case well
    case odd
    case broken
  }

  let what: String
  let state: State
  let text: String
  let hint: String?

  init(_ what: String, _ state: State, _ text: String, hint: String? = nil) {
    self.what = what
    self.state = state
    self.text = text
    self.hint = hint
  }
}

/// Looks at everything that the program depends on.
struct Checkup {
  private let archives: ArchiveChoice
  private let context: Context

  init(_ archives: ArchiveChoice, _ context: Context) {
    self.archives = archives
    self.context = context
  }

  /// What was found, in the order in which a person would look.
  var findings: [Finding] {
    [program, libraries, zone, configuration] + places
      + [terminal, path, network, accounts] + archiveFindings
  }

  private var program: Finding {
    Finding("fluxsearch", .well, Version.text)
  }

  private var libraries: Finding {
    do throws(SQLiteError) {
      let connection = try Connection(path: ":memory:", mode: .readWrite)
      let options = try connection.rows("PRAGMA compile_options") { $0.text(0) }
      let sqlite = try connection.value("SELECT sqlite_version()")?.text ?? "unknown"
      let text = "SQLite \(sqlite), analyser \(TextAnalyser.version)"
      guard options.contains("ENABLE_FTS5") else {
        return Finding("libraries", .broken, "\(text), which was built without FTS5")
      }
      return Finding("libraries", .well, text)
    } catch {
      return Finding("libraries", .broken, "\(error)")
    }
  }

  private var zone: Finding {
    do throws(TextError) {
      let calendar = try TimeZoneCalendar()
      let time: Text.LocalTime = calendar.components(ofMilliseconds: context.now().milliseconds)
      let hours = time.offsetMinutes / 60
      let minutes = abs(time.offsetMinutes % 60)
      let offset = "\(hours < 0 ? "" : "+")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
      return Finding("time zone", .well, "\(calendar.zone) (UTC\(offset) now)")
    } catch {
      return Finding("time zone", .broken, error.description)
    }
  }

  private var configuration: Finding {
    let path = context.places.configurationFile
    if let failure = context.configurationFailure {
      return Finding("configuration", .broken, failure.description, hint: failure.hint)
    }
    guard access(path, F_OK) == 0 else {
      return Finding("configuration", .well, "\(path) (not there; nothing is configured)")
    }
    let commands = context.program.table.entries.map(\.description)
    let unknown = context.configuration.unknownEntries(known: commands)
    if let bad = KnownSettings(context).unusable.first {
      let (entry, problem) = bad
      return Finding(
        "configuration",
        .broken,
        "\(path):\(entry.line): \(entry.key): '\(QueryEcho.cut(entry.value))' \(problem.predicate)",
        hint: "fluxsearch config set \(entry.key) VALUE, or fluxsearch config unset \(entry.key)"
      )
    }
    guard unknown.isEmpty else {
      let keys = unknown.map { "\($0.key) in line \($0.line)" }.joined(separator: ", ")
      return Finding("configuration", .odd, "\(path) has keys that nothing reads: \(keys)")
    }
    return Finding("configuration", .well, path)
  }

  private var places: [Finding] {
    let folders = [context.places.configuration, context.places.data, context.places.state]
    let exposed = PrivateFile.exposed(among: folders + [context.places.archives])
    guard exposed.isEmpty else {
      return exposed.map { path in
        Finding(
          "privacy",
          .odd,
          "\(path) can be read by others",
          hint: "chmod go= '\(path)'"
        )
      }
    }
    return [Finding("places", .well, folders.joined(separator: ", "))]
  }

  private var terminal: Finding {
    let traits = context.output.traits
    guard traits.isTerminal else {
      return Finding("output", .well, "no terminal: plain text")
    }
    let styles = traits.usesStyles ? "styles" : "no styles"
    let links = traits.usesLinks ? "links" : "no links"
    return Finding("output", .well, "a terminal of \(traits.width) columns, \(styles), \(links)")
  }

  /// Whether the shell would find this program.
  private var path: Finding {
    let folders = (context.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.first { access("\($0)/fluxsearch", X_OK) == 0 }
    guard let found else {
      return Finding(
        "PATH",
        .odd,
        "no folder in it holds fluxsearch",
        hint: "run 'make install', or add the folder of the program"
      )
    }
    return Finding("PATH", .well, "\(found)/fluxsearch")
  }

  /// Whether what needs the network can be done.
  private var network: Finding {
    guard let found = OtherProgram.find() else {
      return Finding(
        "network",
        .odd,
        "\(OtherProgram.name) is missing, which login, sync, follow and media fetch need",
        hint: OtherProgram.howToInstall
      )
    }
    return Finding("network", .well, found)
  }

  private var accounts: Finding {
    let names: [String]
    do throws(ConsoleError) {
      names = try LoggedIn.names(in: context.places)
    } catch {
      return Finding("accounts", .broken, error.description, hint: error.hint)
    }
    guard names.isEmpty else { return Finding("accounts", .well, names.joined(separator: ", ")) }
    return Finding(
      "accounts",
      .well,
      context.environment["FLUXSEARCH_TOKEN"] == nil
        ? "nobody is logged in" : "a token is given by FLUXSEARCH_TOKEN"
    )
  }

  private var archiveFindings: [Finding] {
    do {
      return try archives.paths(in: context).flatMap { findings(ofArchive: $0) }
    } catch let failure as Failure {
      return [Finding("archives", .odd, failure.sentence, hint: failure.hint)]
    } catch {
      return [Finding("archives", .broken, "\(error)")]
    }
  }

  private func findings(ofArchive path: String) -> [Finding] {
    do throws(StoreError) {
      let archive = try Archive(at: path, for: .reading)
      let dates = DateResolver(now: context.now(), calendar: FixedOffsetCalendar())
      let searcher = try Searcher(archive: archive, dates: dates)
      let messages = try searcher.count(.everything)
      var findings = [
        Finding("archive", .well, "\(path): \(searcher.instance), \(messages) messages")
      ]
      if let other = try archive.otherAnalyser {
        findings.append(
          Finding(
            "index",
            .odd,
            "\(path) was indexed by analyser \(other)",
            hint: "fluxsearch repair --archive '\(path)'"
          )
        )
      }
      if !PrivateFile.exposed(among: [path]).isEmpty {
        let hint = "chmod go= '\(path)'"
        findings.append(Finding("privacy", .odd, "\(path) can be read by others", hint: hint))
      }
      return findings
    } catch {
      return [Finding("archive", .broken, error.description, hint: error.hint)]
    }
  }
}
