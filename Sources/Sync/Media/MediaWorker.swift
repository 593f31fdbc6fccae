import Model
import Store
import Wire

/// Fetches one file after the other.
struct MediaWorker: Sendable {
  let archive: MediaArchive
  let store: MediaStore
  let transport: any MediaTransport
  let origin: String?
  let desk: AddressDesk
  let turns: MediaTurns
  let clock: any WireClock
  let options: MediaOptions

  /// What became of a file.
  enum Step: Sendable {
    /// It was fetched.
    case fetched(bytes: Int64, isText: Bool)
    /// Its bytes were there already.
    case known
    /// It isn't wanted.
    case skipped
    /// It came to something else.
    case verdict(MediaVerdict)
    /// The network is in the way.
    case cutOff(MediaVerdict, WireError)
    /// The run ends, and it waits.
    case stopped(StopReason)
  }

  /// An address whose signature is over in less than this is asked for anew.
  private static let margin: Int64 = 60_000
  /// How often the rest of a file is asked for after a break in one run.
  private static let mostBreaks = 3
  /// How much must have come for a break not to count: a large file may break often.
  private static let worthwhile: Int64 = 1 << 20

  /// Whether a file is one that the run is for.
  static func isWanted(_ item: MediaItem, _ options: MediaOptions) -> Bool {
    guard item.reference.keeper == .attachment else { return options.takesPictures }
    return options.takesAttachments && options.kinds.contains(item.mediaKind)
      && (item.message.map { options.selection($0.channelID) } ?? true)
  }

  /// Fetches a file, and notes what became of it.
  ///
  /// - Throws: `SyncError` where the run ends.
  func work(on item: MediaItem) async throws(SyncError) -> Step {
    guard Self.isWanted(item, options) else { return .skipped }
    let step = try await attempt(item)
    switch step {
    case .verdict(let verdict), .cutOff(let verdict, _): try await archive.note(verdict, on: item)
    case .fetched, .known, .skipped, .stopped: break
    }
    return step
  }

  private func attempt(_ item: MediaItem) async throws(SyncError) -> Step {
    if try await archive.holdKnown(item) != nil { return .known }
    if let size = item.size, size > options.maximumFileBytes { return .verdict(tooBig(size)) }
    if let reason = await fullness(before: item) { return .stopped(reason) }
    if let whole = try await adoptedPart(item) { return whole }
    do throws(MediaTrouble) {
      guard let url = try await address(of: item) else {
        let isPicture = item.reference.keeper != .attachment
        let reason = isPicture ? "there is no address for it" : "it has no address any more"
        return .verdict(MediaVerdict(isPicture ? .refused : .expired, reason))
      }
      return try await fetch(item, url)
    } catch {
      switch error {
      case .run(let error): throw error
      case .wire(let error): return try step(after: error, item)
      }
    }
  }

  /// A part that is as large as the file must be is the file: the run ended before it was moved.
  private func adoptedPart(_ item: MediaItem) async throws(SyncError) -> Step? {
    guard let size = item.size, size > 0, store.partSize(MediaArchive.part(of: item)) == size else {
      return nil
    }
    return try await adopt(item, DownloadAnswer(status: 200, size: size, total: size))
  }

  private func fullness(before item: MediaItem) async -> StopReason? {
    if let most = options.maximumBytes, await archive.held + (item.size ?? 0) > most {
      return .archiveIsLarge
    }
    guard let free = DiskRoom.freeBytes(at: store.folder) else { return nil }
    return free - (item.size ?? 0) < options.minimumFreeBytes ? .diskIsLow : nil
  }

  private func tooBig(_ size: Int64) -> MediaVerdict {
    MediaVerdict(.tooBig, "it has \(size) bytes, and \(options.maximumFileBytes) may be")
  }

  // MARK: Addresses

  private func address(of item: MediaItem) async throws(MediaTrouble) -> String? {
    guard item.reference.keeper == .attachment else {
      return origin.flatMap {
        MediaAddress.url(of: item.reference, isAnimated: item.isMoving, origin: $0)
      }
    }
    let known: String?
    do throws(SyncError) {
      known = try await archive.addresses(of: item).first
    } catch {
      throw .run(error)
    }
    guard let known else { return try await renewed(item, nil) }
    let until = MediaAddress(known)?.signedUntil
    guard let until, until.milliseconds < clock.now.milliseconds + Self.margin else { return known }
    return try await renewed(item, known) ?? known
  }

  private func renewed(_ item: MediaItem, _ url: String?) async throws(MediaTrouble) -> String? {
    let moment = Timestamp(milliseconds: clock.now.milliseconds + Self.margin)
    return try await desk.renewed(item, url: url, overBefore: moment)
  }

  // MARK: Fetching

  private func fetch(_ item: MediaItem, _ first: String) async throws(MediaTrouble) -> Step {
    let part = MediaArchive.part(of: item)
    var (url, etag) = (first, item.etag)
    var (breaks, isRenewed) = (0, false)
    while true {
      do throws(SyncError) {
        try await turns.turn()
      } catch {
        throw .run(error)
      }
      if let size = item.size, store.partSize(part) > size { store.removePart(part) }
      let before = store.partSize(part)
      let answer: DownloadAnswer
      do throws(WireError) {
        answer = try await transport.fetch(download(url, part, etag))
      } catch {
        throw .wire(error)
      }
      if let tag = answer.etag { etag = tag }
      switch MediaJudgement(answer, of: item) {
      case .whole:
        do throws(SyncError) {
          return try await adopt(item, answer)
        } catch {
          throw .run(error)
        }
      case .broken(let reason):
        breaks = answer.size - before >= Self.worthwhile ? 0 : breaks + 1
        guard breaks <= Self.mostBreaks else { return .verdict(failed(item, reason, etag)) }
      case .spoilt(let reason):
        store.removePart(part)
        breaks += 1
        guard breaks <= 1 else { return .verdict(failed(item, reason, nil)) }
      case .busy(let wait):
        breaks += 1
        guard breaks <= Self.mostBreaks, wait <= .seconds(300) else {
          return .verdict(failed(item, "the host asks to be left alone", etag))
        }
        await turns.park(for: wait)
      case .missing(let verdict):
        guard !isRenewed, item.reference.keeper == .attachment,
          let other = try await renewed(item, url), other != url
        else { return .verdict(verdict) }
        (url, isRenewed) = (other, true)
      case .final(let verdict):
        store.removePart(part)
        return .verdict(verdict)
      }
    }
  }

  private func download(_ url: String, _ part: String, _ etag: String?) -> Download {
    Download(
      url,
      to: store.partPath(part),
      offset: store.partSize(part),
      etag: etag,
      maximumSize: options.maximumFileBytes
    )
  }

  private func adopt(_ item: MediaItem, _ answer: DownloadAnswer) async throws(SyncError) -> Step {
    let adopted = try await archive.adopt(item, contentType: answer.contentType, now: clock.now)
    guard let (file, isText) = adopted else {
      return .verdict(MediaVerdict(.refused, "the host sends a page in the place of a picture"))
    }
    return .fetched(bytes: file.size, isText: isText)
  }

  // MARK: Failures

  /// What an error means: for the file, or for the run.
  private func step(after error: WireError, _ item: MediaItem) throws(SyncError) -> Step {
    switch error {
    case .cancelled: throw .interrupted
    case .unauthorized, .revoked: throw .wire(error)
    case .file(_, let path, let code): throw .system("\(path): \(DiskRoom.sentence(code))")
    case .tooLarge:
      store.removePart(MediaArchive.part(of: item))
      return .verdict(MediaVerdict(.tooBig, "it is larger than \(options.maximumFileBytes) bytes"))
    case .redirected, .badAddress, .tls: return .verdict(MediaVerdict(.refused, "\(error)"))
    case .network, .timeout: return .cutOff(failed(item, "\(error)", item.etag), error)
    default: return .verdict(failed(item, "\(error)", item.etag))
    }
  }

  private func failed(_ item: MediaItem, _ reason: String, _ etag: String?) -> MediaVerdict {
    // An hour, six, a day, three days, a week.
    let hours: [Int64] = [1, 6, 24, 72, 168]
    let wait = hours[Int(min(max(item.tries, 0), 4))] * 3_600_000
    let due = Timestamp(milliseconds: clock.now.milliseconds + wait)
    return MediaVerdict(.failed, reason, dueAt: due, etag: etag)
  }
}
