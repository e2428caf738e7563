import GStreamerKit

/// Crops frames around their center to an aspect ratio with the element `videocrop`. The margins follow the size of the
/// frames, which a zoom changes.
nonisolated final class AspectCrop: Sendable {
  /// The element to add to the pipeline.
  let element: Element
  /// The ratio of width to height.
  let ratio: Double

  init(ratio: Double) throws(GStreamerError) {
    self.ratio = ratio
    element = try Element("videocrop")
    // The sink pad is an always pad. The probe runs before the element sees the caps; see `DigitalZoom`.
    _ = element.pad("sink")!.onCaps { [weak self] caps in
      if let size = caps.videoSize { self?.update(size) }
    }
  }

  private func update(_ size: VideoSize) {
    let part = size.cropped(toAspectRatio: ratio)
    // Even, because camera formats subsample chroma.
    let (across, down) = ((size.width - part.width) / 4 * 2, (size.height - part.height) / 4 * 2)
    for (side, margin) in [("left", across), ("right", across), ("top", down), ("bottom", down)] {
      element.set(side, margin)
    }
  }
}
