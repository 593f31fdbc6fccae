import CXML

/// A page as libxml2's reader of HTML understands it, which knows nothing of our writer.
struct Tree {
  /// An element.
  struct Node {
    let name: String
    let attributes: [String: String]
    let children: [Node]
    /// The text of a piece of text; nothing for elements.
    let text: String?

    /// All text within.
    var allText: String { text ?? children.map(\.allText).joined() }

    /// Every element within, and itself.
    var all: [Node] { text == nil ? [self] + children.flatMap(\.all) : [] }

    /// The elements within that bear a class.
    func with(class name: String) -> [Node] {
      all.filter {
        $0.attributes["class"]?.split(separator: " ").contains(Substring(name)) ?? false
      }
    }
  }

  let root: Node

  init?(_ html: String) {
    let options =
      Int32(HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue)
      | Int32(HTML_PARSE_NONET.rawValue)
    let bytes = Array(html.utf8CString)
    guard
      let document = htmlReadMemory(bytes, Int32(bytes.count - 1), nil, "UTF-8", options | 1 << 19)
    else { return nil }
    defer { xmlFreeDoc(document) }
    guard let element = xmlDocGetRootElement(document) else { return nil }
    root = Self.node(element)
  }

  private static func node(_ node: xmlNodePtr) -> Node {
    let kind = node.pointee.type
    if kind == XML_TEXT_NODE || kind == XML_CDATA_SECTION_NODE || kind == XML_COMMENT_NODE {
      let name = kind == XML_COMMENT_NODE ? "#comment" : "#text"
      let text = node.pointee.content.map { String(cString: $0) } ?? ""
      return Node(name: name, attributes: [:], children: [], text: text)
    }
    var attributes: [String: String] = [:]
    var attribute = node.pointee.properties
    while let current = attribute {
      let value = current.pointee.children?.pointee.content
      attributes[String(cString: current.pointee.name)] = value.map { String(cString: $0) } ?? ""
      attribute = current.pointee.next
    }
    var children: [Node] = []
    var child = node.pointee.children
    while let current = child {
      children.append(Self.node(current))
      child = current.pointee.next
    }
    let name = node.pointee.name.map { String(cString: $0) } ?? ""
    return Node(name: name, attributes: attributes, children: children, text: nil)
  }
}
