import CXML
import Exports

/// Writes HTML through libxml2's writer: everything that is given to it as text stays text.
///
/// Names of elements and attributes are the program's own; addresses come in a type of their own; and
/// what is written as it stands comes from module `Exports` alone.
final class HTMLWriter {
  private let buffer: xmlBufferPtr
  private let writer: xmlTextWriterPtr
  private var cleaner = HTMLText()
  private var open: [HTMLElement] = []

  init() {
    // They fail only where the system has no memory left, as Swift's own allocations do: nothing from
    // outside is read here.
    guard let buffer = xmlBufferCreate(), let writer = xmlNewTextWriterMemory(buffer, 0) else {
      fatalError("out of memory")
    }
    self.buffer = buffer
    self.writer = writer
  }

  deinit {
    xmlFreeTextWriter(writer)
    xmlBufferFree(buffer)
  }

  /// Gives what was written since the last time.
  func take() -> [UInt8] {
    xmlTextWriterFlush(writer)
    defer { xmlBufferEmpty(buffer) }
    return Array(
      UnsafeBufferPointer(start: xmlBufferContent(buffer), count: Int(xmlBufferLength(buffer)))
    )
  }

  // MARK: - elements

  /// Begins an element.
  func begin(_ element: HTMLElement, _ attributes: HTMLAttribute...) {
    begin(element, attributes)
  }

  /// Begins an element.
  func begin(_ element: HTMLElement, _ attributes: [HTMLAttribute]) {
    open.append(element)
    xmlTextWriterStartElement(writer, element.rawValue)
    for attribute in attributes { add(attribute) }
  }

  /// Ends the element that was begun last.
  func end() {
    guard let element = open.popLast() else { return }
    if element.isVoid || element.isDrawing {
      xmlTextWriterEndElement(writer)
    } else {
      // Any other element would become one that HTML takes for open.
      xmlTextWriterFullEndElement(writer)
    }
  }

  /// Writes an element with what is in it.
  func element(_ element: HTMLElement, _ attributes: HTMLAttribute..., body: () -> Void) {
    begin(element, attributes)
    body()
    end()
  }

  /// Writes an element with a text in it, or with nothing.
  func element(_ element: HTMLElement, _ attributes: HTMLAttribute..., text: String = "") {
    begin(element, attributes)
    if !text.isEmpty { self.text(text) }
    end()
  }

  private func add(_ attribute: HTMLAttribute) {
    switch attribute {
    case .class(let names): add("class", names)
    case .href(let address): add("href", address.text)
    case .src(let address): add("src", address.text)
    case .plain(let name, let value):
      assert(!["href", "src", "style", "action", "srcdoc"].contains("\(name)"))
      add(name, value)
    }
  }

  private func add(_ name: StaticString, _ value: String) {
    _ = cleaner.withClean(value) { value, _ in
      xmlTextWriterWriteAttribute(writer, name.utf8Start, value)
    }
  }

  // MARK: - text

  /// Writes text.
  func text(_ text: String) {
    _ = cleaner.withClean(text) { text, _ in xmlTextWriterWriteString(writer, text) }
  }

  /// Writes text that people wrote: whatever direction it has, it doesn't reach what is around it.
  func isolated(_ text: String) {
    element(.bdi, text: text)
  }

  /// Begins a document.
  func doctype() {
    raw("<!DOCTYPE html>\n")
  }

  /// Ends a line between elements, so that pages can be looked at.
  func newline() {
    raw("\n")
  }

  /// Writes a sheet of styles.
  func style(_ sheet: HTMLSheet) {
    begin(.style)
    raw(sheet.text)
    end()
  }

  /// Writes a script.
  func script(_ asset: HTMLScript) {
    begin(.script)
    raw(asset.text)
    end()
  }

  /// Writes as it stands; no part of a page can get here with a text of its own.
  private func raw(_ text: String) {
    xmlTextWriterWriteRaw(writer, text)
  }
}
