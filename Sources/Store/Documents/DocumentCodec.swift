import Compression
import Queries
import SQLite

/// Packs and unpacks the documents of one archive.
///
/// Until an archive has a dictionary of its own, the built-in one serves; each document says which
/// it needs, so that an archive may hold several. What many documents share is kept once.
public final class DocumentCodec {
  /// The dictionary that new documents are packed against.
  public private(set) var current: Int64

  private var packer: DocumentPacker?
  private var decompressors: [Int64: Decompressor] = [:]
  private let pool: FragmentPool
  private weak var connection: Connection?

  /// Serves an archive.
  ///
  /// The connection is held weakly: it holds the functions that hold this codec.
  init(connection: Connection) {
    current = BuiltInDictionary.id
    self.connection = connection
    pool = FragmentPool(connection: connection)
  }

  /// Packs a document against the current dictionary.
  ///
  /// - Throws: `.compression`, which only want of memory brings about, or what SQLite reports.
  public func pack(_ document: [UInt8]) throws(StoreError) -> PackedDocument {
    let packer = try currentPacker()
    let split = try document.withUnsafeBufferPointer { bytes throws(StoreError) in
      try packer.pack(bytes)
    }
    return try store(split)
  }

  /// Gives the fragments of a document their numbers; within the transaction that keeps it.
  ///
  /// - Throws: what SQLite reports.
  func store(_ split: SplitDocument) throws(StoreError) -> PackedDocument {
    do throws(SQLiteError) {
      return try PackedDocument(split) { fragment throws(SQLiteError) in
        try pool.number(of: fragment)
      }
    } catch {
      throw .sqlite(error, while: "keeping a part of a document")
    }
  }

  /// Unpacks a document.
  ///
  /// - Throws: `.compression` where it is damaged, or its dictionary or a part of it is missing.
  public func unpack(
    _ body: UnsafeRawBufferPointer,
    dictionary: Int64
  ) throws(StoreError) -> [UInt8] {
    guard let list = PackedDocument.list(of: body) else {
      throw .compression(.broken("no list of fragments"))
    }
    let decompressor = try decompressor(for: dictionary)
    let rest: [UInt8]
    do throws(CompressionError) {
      rest = try decompressor.unpack(UnsafeRawBufferPointer(rebasing: body[list.frameStart...]))
    } catch {
      throw .compression(error)
    }
    return list.fragments.isEmpty ? rest : try joined(rest, list.fragments)
  }

  private func joined(
    _ rest: [UInt8],
    _ fragments: [(gap: Int, number: Int64)]
  ) throws(StoreError) -> [UInt8] {
    var document: [UInt8] = []
    document.reserveCapacity(rest.count + 256 * fragments.count)
    var position = 0
    for fragment in fragments {
      guard fragment.gap <= rest.count - position else {
        throw .compression(.broken("a fragment stands behind the end"))
      }
      document += rest[position..<position + fragment.gap]
      position += fragment.gap
      document += try bytes(ofFragment: fragment.number)
    }
    document += rest[position...]
    return document
  }

  private func bytes(ofFragment number: Int64) throws(StoreError) -> [UInt8] {
    do throws(SQLiteError) {
      if let bytes = try pool.bytes(of: number) { return bytes }
    } catch {
      throw .sqlite(error, while: "reading a part of a document")
    }
    throw .compression(.broken("fragment \(number) is missing"))
  }

  /// The bytes of the current dictionary, for packers on other threads.
  ///
  /// - Throws: what SQLite reports.
  public func currentDictionary() throws(StoreError) -> (id: Int64, bytes: [UInt8]) {
    (current, try bytes(of: current))
  }

  /// Packs from now on against the archive's newest dictionary, and forgets numbers that an undone
  /// transaction gave.
  func refresh() {
    // An archive without a table of dictionaries is about to get one.
    let newest = try? connection?.value(SQL.newestDictionary.text)?.integer
    current = newest ?? BuiltInDictionary.id
    packer = nil
    pool.forget()
  }

  private func currentPacker() throws(StoreError) -> DocumentPacker {
    if let packer { return packer }
    let made = try DocumentPacker(dictionary: currentDictionary())
    packer = made
    return made
  }

  private func decompressor(for id: Int64) throws(StoreError) -> Decompressor {
    if let kept = decompressors[id] { return kept }
    let bytes = try bytes(of: id)
    do throws(CompressionError) {
      let made = try Decompressor(dictionary: bytes)
      decompressors[id] = made
      return made
    } catch {
      throw .compression(error)
    }
  }

  private func bytes(of id: Int64) throws(StoreError) -> [UInt8] {
    if id == 0 { return [] }
    if id == BuiltInDictionary.id { return BuiltInDictionary.bytes }
    do throws(SQLiteError) {
      let value = try connection?.value(SQL.dictionary.text, [":id": .integer(id)])
      if case .blob(let bytes)? = value { return bytes }
    } catch {
      throw .sqlite(error, while: "reading a dictionary")
    }
    throw .compression(.broken("dictionary \(id) is missing"))
  }
}
