import GObjectKit
import GStreamerKit
import Synchronization

/// Crops the frames of a camera to the zoom: the element `videocrop` and what sets its margins.
///
/// The margins are set on the streaming thread only, between two frames: in a probe on the input, which runs before
/// the element checks whether it must negotiate anew. Set from another thread they may change while `videocrop`
/// processes a frame: it then takes the new margins with the old output size (`gst_video_crop_transform_frame` calls
/// `set_info` with the sizes that were negotiated before; 1.22 to 1.26) and reads past the end of the frame.
nonisolated final class DigitalZoom: Sendable {
  private struct State {
    var factor = 1.0
    /// Of the frames that come in; nil until the first caps.
    var size: VideoSize?
    /// The margins that `element` has, at each of two opposite sides.
    var margins = (across: 0, down: 0)
  }

  /// The element, for the pipeline.
  let element: Element
  private let state = Mutex(State())

  init() throws(GStreamerError) {
    element = try Element("videocrop")
    // Its input is there from the start.
    let input = element.pad("sink")!
    // Before the element sees the caps: it translates them with its margins, which may leave nothing of a smaller frame.
    _ = input.onCaps { [weak self] caps in
      self?.state.withLock { $0.size = caps.videoSize }
      self?.update()
    }
    _ = input.onBuffer { [weak self] _ in
      self?.update()
      return .pass
    }
  }

  /// How many times larger the middle of the frame is shown, from 1. Frames that come from now on have it.
  var factor: Double {
    get { state.withLock(\.factor) }
    set { state.withLock { $0.factor = newValue } }
  }

  /// Takes the margins away, so that frames of every size can be negotiated. Only while nothing sends frames: the
  /// source must be closed.
  func reset() {
    state.withLock { ($0.size, $0.margins) = (nil, (0, 0)) }
    set((0, 0))
  }

  /// Sets the margins that frames of this size need. On the streaming thread, between two frames.
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

  /// The part to cut off at each end of a side, in pixels: even, because the formats of cameras share colors between
  /// neighbouring pixels, and never so much that nothing is left.
  static func margin(of length: Int, factor: Double) -> Int {
    guard length > 0, factor.isFinite, factor > 1 else { return 0 }
    return min(Int(clamping: Double(length) * (1 - 1 / factor) / 2), (length - 1) / 2) / 2 * 2
  }
}
