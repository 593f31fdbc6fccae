import Commands
import Model
import Present
import Writing

extension Cell {
  /// The largest number that a double holds exactly, which is what most readers of JSON make of it;
  /// larger ones, as ids are, become texts.
  private static let exactLimit: UInt64 = 1 << 53

  /// Writes it as a JSON value.
  func write(to json: inout JSONWriter) {
    switch self {
    case .absent: json.null()
    case .text(let text): json.value(text)
    case .texts(let texts):
      json.array { list in
        for text in texts { list.value(text) }
      }
    case .count(let number), .bytes(let number): json.value(number)
    case .integer(let number) where number.magnitude > Self.exactLimit: json.value("\(number)")
    case .integer(let number): json.value(number)
    case .number(let number), .share(let number), .bar(let number): json.value(number)
    case .truth(let truth): json.value(truth)
    case .id(let id): json.value(id)
    case .time(let time), .day(let time): json.value(time)
    case .object(let members): Self.write(members, to: &json)
    case .objects(let things):
      json.array { list in
        for members in things { Self.write(members, to: &list) }
      }
    }
  }

  private static func write(_ members: [Member], to json: inout JSONWriter) {
    json.object { object in
      for member in members {
        object.key(member.name)
        member.cell.write(to: &object)
      }
    }
  }

  /// The JSON of it as a text, which is what a field of CSV can hold of things with parts.
  private var text: String {
    var json = JSONWriter()
    write(to: &json)
    return String(decoding: json.take(), as: UTF8.self)
  }

  /// Writes it as a field of comma-separated values.
  func write(to csv: inout CSVWriter) {
    switch self {
    case .absent: csv.field(String?.none)
    case .text(let text): csv.field(text)
    case .texts(let texts): csv.field(texts.joined(separator: ", "))
    case .count(let number), .integer(let number), .bytes(let number): csv.field(number)
    case .number(let number), .share(let number), .bar(let number): csv.field(number)
    case .truth(let truth): csv.field(truth ? "true" : "false")
    case .id(let id): csv.field("\(id)")
    case .time(let time), .day(let time): csv.field(time.iso8601)
    case .object, .objects: csv.field(text)
    }
  }

  /// What a table shows of it: times by a clock, and bars of so many columns at most.
  func shown(by clock: LocalClock, barWidth: Int) -> SafeText {
    switch self {
    case .absent: ""
    case .text(let text): SafeText(text)
    case .texts(let texts): SafeText(texts.joined(separator: ", "))
    case .count(let number): SafeText(Figures.count(number))
    case .integer(let number): SafeText("\(number)")
    case .bytes(let number): SafeText(Figures.size(number))
    case .number(let number): SafeText(Amounts.decimal(number))
    case .share(let part): SafeText(Amounts.share(part))
    case .truth(let truth): truth ? "yes" : "no"
    case .id(let id): "\(id.description)"
    case .time(let time): SafeText(clock.minute(time))
    case .day(let time): SafeText(clock.day(time))
    case .bar(let part): Bars.bar(part, width: barWidth)
    case .object, .objects: SafeText(text)
    }
  }
}
