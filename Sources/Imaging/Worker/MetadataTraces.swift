import WorkerKit

/// What an exported file still has of the metadata that it was to lose.
package struct MetadataTraces: Sendable, Hashable {
  /// Whether it has EXIF, XMP or IPTC metadata.
  package var hasMetadata: Bool
  /// Whether its metadata, or that of its embedded previews, says where the photo was taken, or may do so.
  package var hasLocation: Bool

  package init(hasMetadata: Bool, hasLocation: Bool) {
    (self.hasMetadata, self.hasLocation) = (hasMetadata, hasLocation)
  }
}

extension MetadataTraces: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(hasMetadata)
    message.write(hasLocation)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init(hasMetadata: try message.read(), hasLocation: try message.read())
  }
}

extension ImageDecoder {
  /// Reads an exported file back in a worker, and checks that it has no metadata that the options exclude. Blocks.
  ///
  /// - Parameter pool: The workers, of the kind of `ImageWorkers.pool`.
  /// - Throws: `ImageError.locationNotRemoved` or `ImageError.metadataNotRemoved`; other errors if the file cannot be read.
  public func checkExport(
    path: String, _ metadata: ExportOptions.Metadata, pool: WorkerPool = ImageWorkers.pool
  ) throws(ImageError) {
    guard metadata != .all else { return }
    let traces: MetadataTraces = try ImageWorkers.perform(
      .traces(limits), path: path, limits: limits, pool: pool, urgency: urgency
    ).value
    if metadata == .none, traces.hasMetadata { throw .metadataNotRemoved }
    if traces.hasLocation { throw .locationNotRemoved }
  }
}
