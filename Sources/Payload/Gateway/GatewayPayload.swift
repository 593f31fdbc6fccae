/// What goes over the gateway's socket: an operation, and for a dispatch its name and sequence.
///
/// It is a view of a document, good only within the scope that handed the document out.
public struct GatewayPayload {
  /// The operation (fluxer-protocol 18.4).
  public let operation: Int64
  /// The sequence of a dispatch.
  public let sequence: Int64?
  /// The name of a dispatch's event.
  public let event: String?
  /// What it carries: an object, an array, a scalar or nothing.
  public let data: JSONValue?

  /// Reads a payload.
  ///
  /// - Throws: `PayloadError.notAnObject` where it is none or has no operation.
  public init(_ value: JSONValue) throws(PayloadError) {
    guard value.isObject, let operation = value["op"]?.integer else { throw .notAnObject }
    self.operation = operation
    sequence = value["s"]?.integer
    event = value["t"]?.string
    data = value["d"]
  }
}
