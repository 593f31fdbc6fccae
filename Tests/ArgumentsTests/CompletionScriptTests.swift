import Arguments
import Foundation
import TestSupport
import Testing

struct CompletionScriptTests {
  @Test(arguments: Shell.allCases)
  func `the script of a shell`(_ shell: Shell) throws {
    let script = CompletionScript(for: Sample.program, shell: shell)
    try Golden.expect(script.text, named: "fluxsearch.\(shell.rawValue)")
  }

  @Test(arguments: [
    (Shell.bash, "/bin/bash", "-n"), (.zsh, "/usr/bin/zsh", "-n"),
    (.fish, "/usr/bin/fish", "--no-execute"),
  ])
  func `a shell that is there can read its script`(
    _ shell: Shell,
    _ path: String,
    _ option: String
  ) throws {
    guard FileManager.default.isExecutableFile(atPath: path) else { return }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let script = CompletionScript(for: Sample.program, shell: shell).text
    try script.write(to: file, atomically: true, encoding: .utf8)
    let result = try Tool.run(path, [option, file.path])
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")),
    arguments: [
      (["fluxsearch", "sy"], ["sync"]),
      (["fluxsearch", "saved", ""], ["add", "run"]),
      (["fluxsearch", "saved", "r"], ["run"]),
      (["fluxsearch", "search", "--so"], ["--sort"]),
      (["fluxsearch", "foo", "--so"], ["--sort"]),
      (["fluxsearch", "foo", "--sort", "o"], ["oldest"]),
      (["fluxsearch", "foo", "--sort", "=", "o"], ["oldest"]),
      (["fluxsearch", "fetch", "-g", "F"], ["F\\ oo"]),
      (["fluxsearch", "foo", "from", ":", "m"], ["mira"]),
      (["fluxsearch", "sync", "#"], ["\\#a\\$\\(touch\\ pwned\\)", "\\#general"]),
      (["fluxsearch", "completions", ""], ["bash", "zsh", "fish"]),
      (["fluxsearch", "saved", "add", "x", "from", ":", "m"], ["mira"]),
      (["fluxsearch", "sync", "--limit", ""], []),
      (["fluxsearch", "sync", "#G"], ["\\#general"]),
      (["fluxsearch", "saved", "add", "m"], ["mine"]),
      (["fluxsearch", "saved", "add", ""], ["mine"]),
      (["fluxsearch", "saved", "run", "m"], ["mine"]),
    ] as [([String], [String])]
  )
  func `bash offers what fits and runs nothing`(_ words: [String], _ expected: [String]) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("completions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try Tool.run(
      "/bin/bash",
      ["--norc", "-c", bashSession(words)],
      folder: folder
    )
    #expect(result.errors == "")
    #expect(result.output.split(separator: "\n").map(String.init) == expected)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  /// A session in which the program is a function that knows some hostile names.
  private func bashSession(_ words: [String]) -> String {
    var line = ""
    for (index, word) in words.enumerated() {
      let isGlued =
        [":", "="].contains(word) || index > 0 && [":", "="].contains(words[index - 1])
      line += (index == 0 || isGlued ? "" : " ") + word
    }
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    return """
      fluxsearch() {
        [[ $1 == complete ]] || return
        case $2 in
          saved) printf 'mine\\tA search\\n' ;;
          guild) printf 'F oo\\tA guild\\n' ;;
          query) printf 'from:mira\\nfrom:max\\n' | grep -F -- "$3" | head -n 1 ;;
          channel) printf '%s\\n' '#a$(touch pwned)' '#general' ;;
        esac
      }
      \(CompletionScript(for: Sample.program, shell: .bash).text)
      COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
      COMP_LINE='\(line)' COMP_POINT=${#COMP_LINE} COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count - 1)
      _fluxsearch
      printf '%s\\n' "${COMPREPLY[@]}"
      """
  }
}
