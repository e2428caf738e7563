import WorkerKit

/// What an exported file still has of the metadata that it was to lose.
package struct MetadataTraces: Sendable, Hashable {
  /// Whether it has EXIF, XMP or IPTC metadata.
  package var hasMetadata: Bool
  /// Whether its metadata, or that of its embedded previews, contains the location of the photo, or may contain it.
  package var hasLocation: Bool
  /// Whether all of it is known to have no location, by the specifications.
  package var isProvenClean: Bool

  package init(hasMetadata: Bool, hasLocation: Bool, isProvenClean: Bool) {
    (self.hasMetadata, self.hasLocation, self.isProvenClean) = (hasMetadata, hasLocation, isProvenClean)
  }
}

extension MetadataTraces: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(hasMetadata)
    message.write(hasLocation)
    message.write(isProvenClean)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init(
      hasMetadata: try message.read(), hasLocation: try message.read(), isProvenClean: try message.read())
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
    let traces = try traces(path: path, pool)
    if metadata == .none, traces.hasMetadata { throw .metadataNotRemoved }
    if traces.hasLocation { throw .locationNotRemoved }
  }

  /// Reads an image file in a worker, and returns whether all of its metadata is known to have no location. False for
  /// metadata of unknown meaning, such as the notes of a camera's maker. Blocks.
  ///
  /// - Throws: `ImageError` if the file cannot be read.
  public func isProvenWithoutLocation(path: String) throws(ImageError) -> Bool {
    let traces = try traces(path: path, ImageWorkers.pool)
    return traces.isProvenClean && !traces.hasLocation
  }

  private func traces(path: String, _ pool: WorkerPool) throws(ImageError) -> MetadataTraces {
    try ImageWorkers.perform(
      .traces(limits), path: path, limits: limits, pool: pool, urgency: urgency
    ).value
  }
}
