import Model
import Query

/// One search in a process of its own: what stands in for the program where none is given.
struct OncePhase {
  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws -> Facts {
    let result = try Asker(options.archivePath).ask(options.detail ?? "the", .newest, .none)
    for hit in result.hits {
      print("\(hit.message.id) \(hit.authorName): \(hit.message.content)")
    }
    return Facts()
  }
}
