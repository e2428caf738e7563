import GObjectKit
import WorkerKit

/// The value of an edit is too long for a message: it is sealed memory in the request's second file.
extension MetadataChange: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(rating)
    message.write(keywords)
    message.write(edit.map { Int($0.changed.nanoseconds) })
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init(rating: try message.read(), keywords: try message.read())
    edit = try message.read(Int?.self).map { EditNote(nil, changed: Timestamp(nanoseconds: Int64($0))) }
  }
}

extension MetadataChange {
  /// What the metadata is written into.
  package enum Target: UInt8, MessageValue {
    /// An XMP sidecar.
    case sidecar
    /// An image file.
    case image

    package func write(to message: inout MessageWriter) { message.write(rawValue) }

    package init(from message: inout MessageReader) throws(MessageError) {
      guard let target = Self(rawValue: try message.read()) else { throw MessageError() }
      self = target
    }
  }

  /// Returns the bytes of a file with this change. Blocks.
  ///
  /// - Throws: An `ImageError`: `unsupported` for a format that cannot be written, `encoding` if the change could not be
  ///   written without loss, `decoding` if the file is damaged, `fileTooLarge`, or as for every request.
  package func applied(
    to file: borrowing InputFile, as target: Target, pool: WorkerPool
  ) throws(ImageError) -> Bytes {
    var limits = DecodingLimits()
    limits.memory = 3 << 30
    let value = try edit?.value.map { value throws(ImageError) in try SharedEdit(text: value) }
    let (_, memory): (Bool, _) = try ImageWorkers.perform(
      .change(self, target), file, attachments: value.attachments, limits: limits, pool: pool)
    guard let descriptor = memory.first, let bytes = try? Bytes(sealed: descriptor) else {
      throw .decoderStopped
    }
    return bytes
  }
}
