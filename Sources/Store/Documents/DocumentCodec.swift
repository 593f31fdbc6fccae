import Compression
import Queries
import SQLite

/// A document as it lies in the archive.
public struct PackedDocument: Hashable, Sendable {
  /// The dictionary it was packed against: 0 is none, negative ones are built in.
  public let dictionary: Int64
  /// The packed bytes.
  public let body: [UInt8]
}

/// Packs and unpacks the documents of one archive.
///
/// Until an archive has a dictionary of its own, the built-in one serves; each document says which
/// it needs, so that an archive may hold several.
public final class DocumentCodec {
  /// The dictionary that new documents are packed against.
  public private(set) var current: Int64

  private var compressor: Compressor?
  private var decompressors: [Int64: Decompressor] = [:]
  private let newest: () throws(SQLiteError) -> Int64?
  private let load: (Int64) throws(SQLiteError) -> [UInt8]?

  /// Serves an archive.
  init(connection: Connection) {
    current = BuiltInDictionary.id
    // The connection is held weakly: it holds the functions that hold this codec.
    newest = { [weak connection] () throws(SQLiteError) in
      try connection?.value(SQL.newestDictionary.text)?.integer
    }
    load = { [weak connection] id throws(SQLiteError) in
      guard let value = try connection?.value(SQL.dictionary.text, [":id": .integer(id)]),
        case .blob(let bytes) = value
      else { return nil }
      return bytes
    }
  }

  /// Packs a document against the current dictionary.
  ///
  /// - Throws: `.compression`, which only want of memory brings about, or what SQLite reports.
  public func pack(_ document: UnsafeRawBufferPointer) throws(StoreError) -> PackedDocument {
    let compressor = try currentCompressor()
    do throws(CompressionError) {
      return PackedDocument(dictionary: current, body: try compressor.pack(document))
    } catch {
      throw .compression(error)
    }
  }

  /// Unpacks a document.
  ///
  /// - Throws: `.compression` where it is damaged or its dictionary is missing.
  public func unpack(
    _ body: UnsafeRawBufferPointer,
    dictionary: Int64
  ) throws(StoreError) -> [UInt8] {
    let decompressor = try decompressor(for: dictionary)
    do throws(CompressionError) {
      return try decompressor.unpack(body)
    } catch {
      throw .compression(error)
    }
  }

  /// The bytes of the current dictionary, for packers on other threads.
  ///
  /// - Throws: what SQLite reports.
  public func currentDictionary() throws(StoreError) -> (id: Int64, bytes: [UInt8]) {
    (current, try bytes(of: current))
  }

  /// Packs from now on against the archive's newest dictionary.
  func refresh() {
    // An archive without a table of dictionaries is about to get one.
    current = (try? newest()) ?? BuiltInDictionary.id
    compressor = nil
  }

  private func currentCompressor() throws(StoreError) -> Compressor {
    if let compressor { return compressor }
    let bytes = try bytes(of: current)
    do throws(CompressionError) {
      let made = try Compressor(dictionary: bytes)
      compressor = made
      return made
    } catch {
      throw .compression(error)
    }
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
      if let bytes = try load(id) { return bytes }
    } catch {
      throw .sqlite(error, while: "reading a dictionary")
    }
    throw .compression(.broken("dictionary \(id) is missing"))
  }
}
