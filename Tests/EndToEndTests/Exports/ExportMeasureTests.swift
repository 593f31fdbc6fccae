import Model
import Store
import TestSupport
import Testing
import Writing

@testable import fluxsearch

/// How far an export says it is.
struct ExportMeasureTests {
  private let sandbox: Sandbox
  private let channels: [ChannelStatus]

  init() throws {
    sandbox = try Sandbox()
    let path = sandbox.home.path("counted.sqlite")
    let messages = (1...1_200 as ClosedRange<Int64>).map { number in
      Builder.message(
        id: Builder.id(number * 1000),
        channel: number <= 900 ? 500 : 501,
        content: ""
      )
    }
    try sandbox.take(messages, into: path)
    channels = try Archive(at: path, for: .reading).channelStatuses().sorted { $0.id < $1.id }
  }

  @Test func `whole channels are counted towards all that there is`() throws {
    var measure = ExportMeasure(channels, takesWholeChannels: true)
    let (first, last) = (try #require(channels.first), try #require(channels.last))
    measure.begin(first)
    #expect(measure.text.string == "0 % · 0 of 1,200 messages · 500")
    measure.add(500)
    #expect(measure.text.string == "41 % · 500 of 1,200 messages · 500")
    measure.add(400)
    #expect(measure.text.string == "75 % · 900 of 1,200 messages · 500")
    measure.end(first)
    measure.begin(last)
    measure.add(300)
    #expect(measure.text.string == "100 % · 1,200 of 1,200 messages · 501")
  }

  @Test func `of a search it is told how much is looked through, and how many were found`() throws {
    var measure = ExportMeasure(channels, takesWholeChannels: false)
    let (first, last) = (try #require(channels.first), try #require(channels.last))
    measure.begin(first)
    measure.add(7)
    #expect(measure.text.string == "0 % · 7 messages · 500")
    measure.end(first)
    measure.begin(last)
    measure.add(3)
    #expect(measure.text.string == "75 % · 10 messages · 501")
  }
}
