/// The names of an object's members that a decoder asks for, at most 40.
protocol FieldName: RawRepresentable<UInt8> {
  /// The field of a name, or nothing for a name that nobody asks for.
  init?(_ key: JSONKey)
}

/// Where the members of an object are, found in one pass over them.
///
/// Decoders then ask in the order of their own thoughts, without another search. The last of several
/// members of one name is the one.
struct Fields<Name: FieldName> {
  let object: JSONValue
  /// Indices on the tape; 0 where there is no such member, for the root is nobody's member.
  private var places = InlineArray<40, UInt32>(repeating: 0)
  /// The last member whose name was taken already.
  private(set) var repeated: JSONValue?

  @inline(__always)
  init(_ object: JSONValue) {
    self.object = object
    for member in object.members {
      guard let name = Name(member.key) else { continue }
      let slot = Int(name.rawValue)
      if places[slot] != 0 { repeated = member.value }
      places[slot] = UInt32(truncatingIfNeeded: member.value.index)
    }
  }

  /// The member of a name; nothing where it is absent.
  @inline(__always)
  subscript(name: Name) -> JSONValue? {
    let place = Int(places[Int(name.rawValue)])
    return place == 0 ? nil : object.sibling(at: place)
  }
}
