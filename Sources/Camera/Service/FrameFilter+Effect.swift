import Editing
import GStreamerKit

extension FrameFilter {
  /// The filter of an effect.
  nonisolated init(_ effect: FrameEffect) {
    self.init { pixels, size in effect.apply(to: &pixels, width: size.width, height: size.height) }
  }
}
