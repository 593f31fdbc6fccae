import Exports
import Markup
import Model
import Query
import Store
import Writing

/// Gathers what a channel's overview shows while its pages are written, and writes it: a calendar, who
/// wrote most, activity, ways to each day, and a search that needs nothing but the export's own files.
public final class HTMLOverview {
  private let style: ExportStyle
  private let place: HitPlace
  private let reader: MessageReader
  private let terms = SearchTerms()
  private var facts = ChannelFacts()
  private var shard: SearchShard?
  private var shards = 0

  /// A script of the search.
  public struct Script {
    /// Its name within the folder of the search.
    public let name: String
    /// What it holds.
    public let bytes: [UInt8]
  }

  /// Begins the overview of a channel.
  public init(_ style: ExportStyle, _ place: ExportPlace) {
    self.style = style
    self.place = place.place
    reader = MessageReader(style)
  }

  /// Notes a message.
  ///
  /// - Parameters:
  ///   - message: the message; they come from the oldest to the newest.
  ///   - page: the page that it stands on.
  ///   - overview: the page that is gathered for.
  /// - Returns: scripts of the search that are whole.
  public func add(_ message: ExportMessage, on page: String, for overview: String) -> [Script] {
    facts.add(message, on: page, style.clock)
    var shard = self.shard.take() ?? SearchShard()
    shard.add(message, on: page, text: text(of: message), terms)
    let isFull = shard.isFull
    self.shard = shard
    return isFull ? finishShard(overview) : []
  }

  /// What is found of a message: its words, without marks.
  private func text(of exported: ExportMessage) -> String {
    let message = exported.message
    let plain = PlainText(name: reader.name, time: reader.time)
    var parts = [reader.sentence(of: exported) ?? plain.text(reader.blocks(message.content))]
    for snapshot in message.snapshots { parts.append(plain.text(reader.blocks(snapshot.content))) }
    for file in message.attachments { parts.append(file.filename) }
    for embed in message.embeds + message.snapshots.flatMap(\.embeds) {
      parts += [embed.title, embed.description, embed.authorName].compactMap(\.self)
      parts += embed.fields.map { "\($0.name) \($0.value)" }
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func finishShard(_ overview: String) -> [Script] {
    guard let full = shard.take() else { return [] }
    let number = shards
    shards += 1
    return [
      Script(name: "\(number).words.js", bytes: full.words(number)),
      Script(name: "\(number).texts.js", bytes: full.texts(number, for: overview)),
    ]
  }

  // MARK: - the page

  /// Ends the overview.
  ///
  /// - Parameters:
  ///   - links: its path, and the list of all channels.
  ///   - search: the folder of the search's scripts, relative to the export's folder.
  ///   - pins: the page of pinned messages, where there is one.
  /// - Returns: the page, the scripts of the search that were left, and the files that it shows.
  public func finish(
    _ links: HTMLPageLinks,
    search: String,
    pins: String?
  ) -> (page: [UInt8], scripts: [Script], media: [ExportMediaFile]) {
    let scripts = finishShard(links.page)
    let writer = HTMLWriter()
    let paper = HTMLPaper(writer, style, HTMLPalette(nil, nil))
    paper.page = links.page
    let page = HTMLPage(writer, style)
    let script = HTMLScript([.searchScript])
    page.beginDocument(
      "\(place.heading.string) – overview",
      HTMLSheet(hasCharts: true),
      script,
      takesFiles: true
    )
    writer.element(.a, .class("skip"), .href(.place("search")), text: "Skip to search")
    page.writeHeader(place, paper, links)
    writer.element(.main, .class("overview")) {
      writeSearch(writer, HTMLAddress.path(from: links.page, to: search))
      writeFigures(writer, links, pins)
      let charts = HTMLCharts(writer, links)
      section(writer, "calendar", "Calendar") { charts.writeCalendar(facts) }
      section(writer, "activity", "Activity") { writeActivity(writer, charts) }
      section(writer, "people", "Who wrote most") { writeAuthors(paper) }
      section(writer, "days", "Days") { writeDays(writer, links) }
      section(writer, "parts", "Parts") { writeParts(writer, links) }
    }
    page.endDocument(script)
    return (writer.take(), scripts, paper.takeMedia())
  }

  private func section(_ writer: HTMLWriter, _ id: String, _ title: String, _ body: () -> Void) {
    writer.element(.section, .plain("aria-labelledby", id)) {
      writer.element(.h2, .id(id), text: title)
      body()
    }
    writer.newline()
  }

  private func writeSearch(_ writer: HTMLWriter, _ folder: String) {
    writer.element(
      .section,
      .class("search"),
      .id("search"),
      .plain("data-folder", HTMLAddress.file(folder).text),
      .plain("data-shards", "\(shards)"),
      .label("Search")
    ) {
      writer.element(.form, .plain("role", "search"), .flag("hidden")) {
        writer.element(
          .label,
          .class("unseen"),
          .plain("for", "words"),
          text: "Search these messages"
        )
        writer.element(
          .input,
          .plain("type", "search"),
          .id("words"),
          .plain("placeholder", "Search these messages"),
          .plain("autocomplete", "off")
        )
      }
      writer.element(.p, .class("state"), .plain("role", "status"))
      writer.element(.ol, .class("results"))
      writer.element(
        .button,
        .plain("type", "button"),
        .class("more"),
        .flag("hidden"),
        text: "Show more"
      )
    }
    writer.newline()
  }

  private func writeFigures(_ writer: HTMLWriter, _ links: HTMLPageLinks, _ pins: String?) {
    let days = facts.sortedDays
    writer.element(.ul, .class("figures")) {
      figure(writer, Figures.count(facts.messages), facts.messages == 1 ? "message" : "messages")
      figure(writer, Figures.count(facts.authorCount), facts.authorCount == 1 ? "person" : "people")
      figure(writer, Figures.count(Int64(days.count)), days.count == 1 ? "day" : "days")
      if let first = days.first?.day.date, let last = days.last?.day.date {
        figure(writer, "\(first.year)", first.year == last.year ? "" : "to \(last.year)")
      }
    }
    if let pins {
      writer.element(.p, .class("pins")) {
        writer.element(.a, .href(links.address(of: pins)), text: "Pinned messages")
      }
    }
  }

  private func figure(_ writer: HTMLWriter, _ number: String, _ words: String) {
    writer.element(.li) {
      writer.element(.strong, text: number)
      writer.text(" \(words)")
    }
  }

  private func writeActivity(_ writer: HTMLWriter, _ charts: HTMLCharts) {
    charts.writeBars(months(), label: "Messages by month")
    writer.element(.p, .class("facts"), text: "by month")
    charts.writeBars(
      facts.hours.enumerated().map { ("\($0 < 10 ? "0" : "")\($0):00", $1) },
      label: "Messages by hour of the day"
    )
    writer.element(.p, .class("facts"), text: "by hour of the day")
  }

  /// The messages of each month from the first to the last; of each year where there are too many.
  private func months() -> [(title: String, count: Int64)] {
    var counts: [Int64: Int64] = [:]
    for (_, day) in facts.days {
      counts[day.date.year * 12 + day.date.month - 1, default: 0] += day.messages
    }
    guard let first = counts.keys.min(), let last = counts.keys.max() else { return [] }
    guard last - first < 240 else {
      let years = Dictionary(grouping: counts) { $0.key / 12 }
      return years.sorted { $0.key < $1.key }.map { year, months in
        ("\(year)", months.reduce(0) { $0 + $1.value })
      }
    }
    return (first...last).map { month in
      ("\(LocalClock.month(Int(month % 12) + 1)) \(month / 12)", counts[month] ?? 0)
    }
  }

  private func writeAuthors(_ paper: HTMLPaper) {
    let writer = paper.writer
    let authors = facts.topAuthors(20)
    let most = max(1, authors.first?.messages ?? 1)
    writer.element(.ol, .class("people")) {
      for author in authors {
        writer.element(.li) {
          HTMLAvatar(paper).write(author.user, name: author.name)
          writer.element(.div) {
            writer.element(.bdi, text: author.name)
            writer.text(" ")
            writer.element(.span, .class("count"), text: Figures.count(author.messages))
            writer.element(.svg, .class("bar"), .hidden) {
              writer.element(
                .rect,
                .class("share"),
                .plain("width", "\(max(1, author.messages * 100 / most))%"),
                .plain("height", "6"),
                .plain("rx", "3")
              )
            }
          }
        }
      }
    }
  }

  private func writeDays(_ writer: HTMLWriter, _ links: HTMLPageLinks) {
    let months = Dictionary(grouping: facts.sortedDays) {
      $0.day.date.year * 12 + $0.day.date.month - 1
    }
    for month in months.keys.sorted(by: >) {
      let days = months[month] ?? []
      writer.element(.details) {
        writer.element(.summary) {
          writer.text("\(LocalClock.month(Int(month % 12) + 1)) \(month / 12) ")
          let sum = days.reduce(0) { $0 + $1.day.messages }
          writer.element(.span, .class("count"), text: Figures.count(sum))
        }
        writer.element(.ul, .class("days")) {
          for (_, day) in days {
            writer.element(.li) {
              writer.element(.a, .href(links.address(of: day.page, fragment: "m\(day.first)"))) {
                writer.text("\(day.date.day)")
                writer.element(
                  .span,
                  .class("unseen"),
                  text: " \(LocalClock.month(Int(day.date.month)))"
                )
              }
              writer.text(" ")
              writer.element(.span, .class("count"), text: Figures.count(day.messages))
            }
          }
        }
      }
    }
  }

  private func writeParts(_ writer: HTMLWriter, _ links: HTMLPageLinks) {
    writer.element(.ol, .class("parts")) {
      for page in facts.pages {
        writer.element(.li) {
          writer.element(.a, .href(links.address(of: page.path))) {
            let days = (style.clock.dayInWords(page.first), style.clock.dayInWords(page.last))
            writer.text(days.0 == days.1 ? days.0 : "\(days.0) to \(days.1)")
          }
          writer.text(" ")
          writer.element(.span, .class("count"), text: Figures.count(page.messages))
        }
      }
    }
  }
}
