/// Cuts one huge document into the elements of an array, in whatever pieces its bytes come.
///
/// Bytes are pushed in, and each element of the chosen array comes out as its own bytes, to be read
/// on its own. Memory holds one unfinished value at most. What is wrong within an element is not
/// seen here; what is wrong between elements ends the stream, and what was whole before has been
/// handed out.
public struct JSONStream {
  /// Which array's elements are handed out.
  public enum Target: Hashable, Sendable {
    /// The document is the array.
    case document
    /// The document is an object, and this member of it is the array.
    case member(String)
  }

  /// What is handed out.
  ///
  /// Its bytes are good until the closure returns.
  public enum Piece {
    /// An element; indices begin at 0, the offset is that of its first byte in the document.
    case element(UnsafeBufferPointer<UInt8>, index: Int, offset: Int)
    /// Another member of the outer object: its name and its value.
    case member(String, UnsafeBufferPointer<UInt8>)
    /// An element that was longer than the limit.
    case skippedElement(index: Int, offset: Int, length: Int)
    /// A member that was longer than its limit.
    case skippedMember(String, length: Int)
  }

  /// What had come when the stream ended.
  public struct Report: Hashable, Sendable {
    /// How the document ended.
    public var ending: Ending
    /// Whether the array was there.
    public var hasArray: Bool
    /// How many elements were whole, the skipped ones among them.
    public var elements: Int
    /// How many elements were longer than the limit.
    public var skipped: Int
  }

  /// How a document ended.
  public enum Ending: Hashable, Sendable {
    /// It ended as it should.
    case complete
    /// It stopped half-way: a torn download, or a tool that was interrupted.
    case cutShort
    /// A byte came that can't stand where it stood; nothing behind it was looked at.
    case broken(at: Int)
  }

  /// How many bytes the name or the value of another member has at most, where nobody says otherwise.
  public static let usualMemberLimit = 1 << 20

  let target: Target
  let elementLimit: Int
  let memberLimit: Int
  var state = StreamState.beforeDocument
  var scan = ValueScan(first: 0)
  var held: [UInt8] = []
  /// How many bytes of the value under way came in earlier pieces; more than `held` has if it is too
  /// long.
  var heldLength = 0
  var valueOffset = 0
  var name = ""
  var consumed = 0
  var hasArray = false
  var elements = 0
  var skipped = 0

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - target: whose elements are handed out.
  ///   - elementLimit: the longest element, in bytes.
  ///   - memberLimit: the longest name or value of another member, in bytes.
  public init(
    elementsOf target: Target,
    elementLimit: Int = JSONReader.maximumLength,
    memberLimit: Int = JSONStream.usualMemberLimit
  ) {
    self.target = target
    self.elementLimit = elementLimit
    self.memberLimit = memberLimit
  }

  /// Takes the next bytes and hands out what ends in them.
  ///
  /// - Throws: what the closure throws; then the stream is lost.
  public mutating func feed<Failure: Error>(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ body: (Piece) throws(Failure) -> Void
  ) throws(Failure) {
    var position = 0
    while position < bytes.count {
      switch state {
      case .inName, .inMember, .inElement:
        position = try value(in: bytes, from: position, body)
      case .broken: position = bytes.count
      default: position = punctuation(in: bytes, from: position)
      }
    }
    consumed += bytes.count
  }

  /// Takes the end of the document and says what had come.
  public mutating func finish() -> Report {
    let ending: Ending =
      switch state {
      case .afterDocument: .complete
      case .broken(let offset): .broken(at: offset)
      default: .cutShort
      }
    return Report(ending: ending, hasArray: hasArray, elements: elements, skipped: skipped)
  }
}
