/// Puts documents together without touching what is in them.
public enum JSONMerge {
  /// The new object as it came, and behind its members those that it lacks, as the old one had them.
  ///
  /// So a key that is absent never erases one that was present. Every member is carried over byte for
  /// byte. Where the old object repeats a name, its last member of that name is the one. Where
  /// nothing is missing, or one of the two is no object, the new value's bytes are given unchanged.
  ///
  /// - Parameters:
  ///   - new: the later document, which is believed.
  ///   - old: the earlier one.
  ///   - names: members of the old document whose absence from the new one says that they are gone.
  /// - Returns: the bytes of the new document, completed.
  public static func document(
    _ new: JSONValue,
    keepingAbsentMembersOf old: JSONValue,
    except names: Set<String> = []
  ) -> [UInt8] {
    var result = Array(new.rawBytes)
    guard new.isObject, old.isObject else { return result }
    let missing = members(of: old, absentFrom: new, except: names)
    guard !missing.isEmpty, result.popLast() != nil else { return result }
    var needsComma = new.count > 0
    for member in missing {
      if needsComma { result.append(UInt8(ascii: ",")) }
      result.append(contentsOf: member.rawBytes)
      needsComma = true
    }
    result.append(UInt8(ascii: "}"))
    return result
  }

  private static func members(
    of old: JSONValue,
    absentFrom new: JSONValue,
    except excluded: Set<String>
  ) -> [JSONMember] {
    // A set of names and not a search for each: a hostile document may have millions of members.
    // Names are bytes here, for equal strings may be spelled differently.
    var names = Set<[UInt8]>(minimumCapacity: new.count + excluded.count)
    for name in excluded { names.insert(Array(name.utf8)) }
    for member in new.members {
      names.insert(Array(member.key.string.utf8))
    }
    var missing: [JSONMember] = []
    var places: [[UInt8]: Int] = [:]
    for member in old.members {
      let name = Array(member.key.string.utf8)
      guard !names.contains(name) else { continue }
      if let place = places[name] {
        missing[place] = member
      } else {
        places[name] = missing.count
        missing.append(member)
      }
    }
    return missing
  }
}
