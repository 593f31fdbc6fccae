import Model
import Query

/// One search in a process of its own: what stands in for the program where none is given.
struct OncePhase {
  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws -> Facts {
    let hits = try Asker(options.archivePath).ask(options.detail ?? "the", .newest, .none)
    for (hit, snippet) in hits {
      print("\(hit.message.id) \(hit.authorName): \(snippet.bracketed)")
    }
    return Facts()
  }
}
