import Store
import Wire

/// What a media host's answer means for a file.
enum MediaJudgement: Sendable {
  /// The file is there.
  case whole
  /// A part of it is there: the rest can be asked for.
  case broken(String)
  /// What is there is no part of it.
  case spoilt(String)
  /// The host wants to be asked later.
  case busy(Duration)
  /// It isn't there under this address.
  case missing(MediaVerdict)
  /// It will not be had.
  case final(MediaVerdict)

  /// Judges an answer.
  init(_ answer: DownloadAnswer, of item: MediaItem) {
    switch answer.status {
    case 200, 206: self = Self.body(answer, of: item)
    case 416: self = .spoilt("the host has no such part")
    case 404: self = .missing(MediaVerdict(.gone, "the host no longer has it"))
    case 410: self = .final(MediaVerdict(.gone, "the host no longer has it"))
    // Some hosts answer these where a signature is over.
    case 401, 403:
      self = .missing(MediaVerdict(.refused, "the host refuses it (\(answer.status))"))
    case 413: self = .final(MediaVerdict(.tooBig, "the host finds it too large"))
    case 429, 503: self = .busy(answer.retryAfter ?? .seconds(5))
    case 500...: self = .busy(.seconds(2))
    default: self = .final(MediaVerdict(.refused, "the host answers \(answer.status)"))
    }
  }

  /// Judges what came: by the message's size where that is known, else by the host's and the type.
  private static func body(_ answer: DownloadAnswer, of item: MediaItem) -> MediaJudgement {
    if let problem = answer.problem { return .broken("it broke off: \(problem)") }
    if let total = answer.total, answer.size < total { return .broken("it broke off") }
    if let size = item.size {
      if answer.size == size { return .whole }
      let came = "the host has \(answer.total ?? answer.size) bytes, and the message tells \(size)"
      // Where the host doesn't say how many there are, a connection may have ended early.
      return answer.total == nil && answer.size < size
        ? .broken(came)
        : .final(
          MediaVerdict(.refused, came)
        )
    }
    guard FileType.fits(answer.contentType, expected: item.contentType) else {
      let (served, told) = (answer.contentType ?? "nothing", item.contentType ?? "nothing")
      return .final(MediaVerdict(.refused, "the host sends \(served) in the place of \(told)"))
    }
    return .whole
  }
}
