import CICU

/// ICU's normalisation forms that the fold needs; the library owns them.
package struct Normalizers {
  package let nfkcCasefold: OpaquePointer
  package let nfkc: OpaquePointer
  package let nfc: OpaquePointer
  package let nfd: OpaquePointer

  package init() throws(TextError) {
    nfkcCasefold = try Self.open("NFKC_Casefold", icu_nfkc_casefold)
    nfkc = try Self.open("NFKC", icu_nfkc)
    nfc = try Self.open("NFC", icu_nfc)
    nfd = try Self.open("NFD", icu_nfd)
  }

  private static func open(
    _ name: String,
    _ get: (UnsafeMutablePointer<ICUStatus>) -> OpaquePointer?
  ) throws(TextError) -> OpaquePointer {
    var status = U_ZERO_ERROR
    guard let form = get(&status), !icu_failed(status) else {
      throw .unavailable(what: name, code: Int32(status.rawValue))
    }
    return form
  }

  /// Whether text can be cut before a code point without changing what either side becomes.
  ///
  /// NFC is asked too, for U+0345: it folds to a letter, but first moves among the marks around it.
  package func hasBoundary(before code: UInt32) -> Bool {
    icu_has_boundary_before(nfkcCasefold, code) && icu_has_boundary_before(nfc, code)
  }

  /// Normalises code points.
  package func normalize(_ codes: [UInt32], _ form: OpaquePointer) -> [UInt32] {
    var source: [UInt16] = []
    source.reserveCapacity(codes.count + 2)
    for code in codes { Self.encode(code, into: &source) }
    return Self.decode(normalize(source, form))
  }

  private func normalize(_ source: [UInt16], _ form: OpaquePointer) -> [UInt16] {
    var capacity = 2 * source.count + 32
    while true {
      var status = U_ZERO_ERROR
      var length: Int32 = 0
      let result = [UInt16](unsafeUninitializedCapacity: capacity) { target, filled in
        length = icu_normalize(
          form,
          source,
          Int32(clamping: source.count),
          target.baseAddress,
          Int32(clamping: capacity),
          &status
        )
        filled = icu_failed(status) ? 0 : max(0, min(Int(length), capacity))
      }
      if status != U_BUFFER_OVERFLOW_ERROR || Int(length) <= capacity { return result }
      capacity = Int(length)
    }
  }

  private static func encode(_ code: UInt32, into target: inout [UInt16]) {
    if code < 0x1_0000 {
      target.append(UInt16(truncatingIfNeeded: code))
    } else {
      target.append(UInt16(truncatingIfNeeded: 0xD7C0 + code >> 10))
      target.append(UInt16(truncatingIfNeeded: 0xDC00 | code & 0x3FF))
    }
  }

  private static func decode(_ units: [UInt16]) -> [UInt32] {
    var codes: [UInt32] = []
    codes.reserveCapacity(units.count)
    var decoder = UTF16()
    var iterator = units.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { codes.append(scalar.value) }
    return codes
  }
}
