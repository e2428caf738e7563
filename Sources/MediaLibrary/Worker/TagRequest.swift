import WorkerKit

/// A request to the tag worker. One open file descriptor accompanies each request.
package enum TagRequest: MessageValue {
  /// Read the tags. The reply is an array of one `AudioTags`, or of none if the format is not known.
  case tags
  /// Read the cover, of at most `limit` bytes. The reply is whether there is one, and its bytes in sealed memory.
  case cover(limit: Int)

  package func write(to message: inout MessageWriter) {
    switch self {
    case .tags: message.write(0 as UInt8)
    case .cover(let limit):
      message.write(1 as UInt8)
      message.write(limit)
    }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    switch try message.read(UInt8.self) {
    case 0: self = .tags
    case 1:
      let limit: Int = try message.read()
      guard limit >= 0 else { throw MessageError() }
      self = .cover(limit: limit)
    default: throw MessageError()
    }
  }
}
