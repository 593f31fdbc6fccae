import Glibc
public import Writing

/// Standard output or standard error: buffered, and safe by type.
///
/// Text for people goes in as `SafeText`, styled and linked here if the traits say so. Bytes for
/// machines go in through `write(machine:)`, from writers that escape what they write.
///
/// A reader that has gone away is no failure: what comes after is dropped, and `isClosed` tells
/// whoever produces it to stop. Any other failure is kept until `finish()`.
///
/// It is not `Sendable`: it lives in one isolation domain, the main actor's as a rule, and is passed
/// along.
public final class Output {
  /// What can be done on this output; a pager keeps what the terminal behind it can do.
  public let traits: TerminalTraits

  /// Whether the reader has gone away.
  public private(set) var isClosed = false

  /// What was written, if the output only gathers it.
  public private(set) var gathered: [UInt8] = []

  private var descriptor: Int32?
  private var buffer: [UInt8] = []
  private var failure: Int32?
  private var pager: Pager?

  private static let capacity = 32_768

  /// Writes to an open file, which stays open.
  public init(descriptor: Int32, traits: TerminalTraits) {
    self.descriptor = descriptor
    self.traits = traits
  }

  /// Gathers what is written, for tests.
  public init(gathering traits: TerminalTraits = TerminalTraits()) {
    descriptor = nil
    self.traits = traits
  }

  /// Writes a text.
  public func write(_ text: SafeText) {
    append(text.string)
  }

  /// Writes a text in a style, and as a link where there is one and the terminal takes it.
  public func write(_ text: SafeText, _ style: Style, link: WebLink? = nil) {
    guard !text.isEmpty else { return }
    let link = traits.usesLinks ? link : nil
    let isStyled = traits.usesStyles && style != .plain
    if let link { append(link.opening) }
    if isStyled { append(style.opening) }
    append(text.string)
    if isStyled { append(Style.closing) }
    if link != nil { append(WebLink.closing) }
  }

  /// Writes a text of several styles.
  public func write(_ text: StyledText) {
    for piece in text.pieces { write(piece.text, piece.style, link: piece.link) }
  }

  /// Writes bytes for a machine, as they are.
  public func write(machine bytes: some Sequence<UInt8>) {
    guard !isClosed else { return }
    buffer.append(contentsOf: bytes)
    flushIfFull()
  }

  /// Draws a line over the one that the cursor is on; only where the cursor can be moved.
  func redraw(_ text: SafeText) {
    append("\r\u{1B}[2K")
    append(text.string)
    flush()
  }

  /// Sends what is buffered.
  public func flush() {
    guard let descriptor else {
      gathered += buffer
      buffer.removeAll()
      return
    }
    var written = 0
    while written < buffer.count, !isClosed {
      let count = buffer.withUnsafeBytes { bytes in
        retrying {
          Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
        }
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        waitUntilWritable(descriptor)
      } else {
        close(because: errno)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Sends everything and waits for the pager, if there is one, to be left.
  ///
  /// - Throws: `ConsoleError.output` if something couldn't be written for another reason than that
  ///   the reader went away.
  public func finish() throws(ConsoleError) {
    flush()
    if let pager {
      pager.finish()
      self.pager = nil
      descriptor = STDOUT_FILENO
    }
    guard let failure else { return }
    self.failure = nil
    throw .output(code: failure)
  }

  /// Sends everything from here on through a pager, if this is a terminal and there is one.
  ///
  /// - Parameter environment: Where `PAGER` is read; `cat` means none.
  public func page(_ environment: Environment) {
    guard traits.movesCursor, pager == nil, descriptor == STDOUT_FILENO else { return }
    flush()
    guard let started = Pager(environment) else { return }
    pager = started
    descriptor = started.descriptor
  }

  private func append(_ text: String) {
    guard !isClosed else { return }
    buffer.append(contentsOf: text.utf8)
    flushIfFull()
  }

  private func flushIfFull() {
    if buffer.count >= Self.capacity { flush() }
  }

  private func close(because code: Int32) {
    isClosed = true
    if code != EPIPE { failure = code }
  }

  /// Waits for an output that somebody set not to block.
  private func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}
