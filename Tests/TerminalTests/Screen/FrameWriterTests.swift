import Testing
import Writing

@testable import Terminal

struct FrameWriterTests {
  @Test func `both columns of a character of doubtful width are blanked before it is drawn`() {
    var writer = FrameWriter(palette: .plain)
    var grid = Grid(columns: 10, rows: 2)
    grid.put("─────", at: 0, 0, Look())
    _ = writer.frame(grid)
    grid.put("🕯️", at: 1, 0, Look())
    let text = String(decoding: writer.frame(grid), as: UTF8.self)
    #expect(text.contains("\u{1B}[1;2H  \u{1B}[1;2H🕯️\u{1B}[1;4H─"))
  }
}
