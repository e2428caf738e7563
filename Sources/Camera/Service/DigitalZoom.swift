import GObjectKit
import GStreamerKit
import Synchronization

/// Crops the frames of a camera to the zoom with the element `videocrop`.
///
/// The margins are set only on the streaming thread, between two frames: in a pad probe on the sink pad, which runs
/// before the element checks whether it must renegotiate. Set from another thread, they may change while `videocrop`
/// processes a frame. It then uses the new margins with the old output size (`gst_video_crop_transform_frame` calls
/// `set_info` with the previously negotiated sizes; GStreamer 1.22 to 1.26) and reads past the end of the frame.
nonisolated final class DigitalZoom: Sendable {
  private struct State {
    var factor = 1.0
    /// The size of incoming frames; nil until the first caps.
    var size: VideoSize?
    /// The current margins of `element`, in pixels for each of two opposite sides.
    var margins = (across: 0, down: 0)
  }

  /// The element to add to the pipeline.
  let element: Element
  private let state = Mutex(State())

  init() throws(GStreamerError) {
    element = try Element("videocrop")
    // The sink pad is an always pad.
    let input = element.pad("sink")!
    // This probe runs before the element sees the caps. The element subtracts its margins from them, which may leave
    // nothing of a smaller frame.
    _ = input.onCaps { [weak self] caps in
      self?.state.withLock { $0.size = caps.videoSize }
      self?.update()
    }
    _ = input.onBuffer { [weak self] _ in
      self?.update()
      return .pass
    }
  }

  /// The zoom factor, from 1. It applies to the frames that arrive after the change.
  var factor: Double {
    get { state.withLock(\.factor) }
    set { state.withLock { $0.factor = newValue } }
  }

  /// Resets the margins so that frames of any size can be negotiated. The source must be stopped.
  func reset() {
    state.withLock { ($0.size, $0.margins) = (nil, (0, 0)) }
    set((0, 0))
  }

  /// Sets the margins for the current frame size. Called on the streaming thread between two frames.
  private func update() {
    let new = state.withLock { state -> (across: Int, down: Int)? in
      guard let size = state.size else { return nil }
      let margins = (
        across: Self.margin(of: size.width, factor: state.factor),
        down: Self.margin(of: size.height, factor: state.factor)
      )
      guard margins != state.margins else { return nil }
      state.margins = margins
      return margins
    }
    if let new { set(new) }
  }

  private func set(_ margins: (across: Int, down: Int)) {
    for (side, length) in [
      ("left", margins.across), ("right", margins.across), ("top", margins.down), ("bottom", margins.down),
    ] {
      element.set(side, length)
    }
  }

  /// The number of pixels to crop at each end of a side. It is even, because camera formats subsample chroma, and
  /// always leaves at least one pixel.
  static func margin(of length: Int, factor: Double) -> Int {
    guard length > 0, factor.isFinite, factor > 1 else { return 0 }
    return min(Int(clamping: Double(length) * (1 - 1 / factor) / 2), (length - 1) / 2) / 2 * 2
  }
}
