import Commands
import Console
import TestSupport
import Testing

struct ListFileTests {
  @Test func `blank lines, comments and blanks at the ends are left out`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("list")
    try PrivateFile.replace(path, with: Array("  #general \n\n; a remark\n^#noise\t\n".utf8))
    #expect(try ListFile.lines(of: path) == ["#general", "^#noise"])
  }
}
