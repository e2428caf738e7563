import Editing
import GStreamerKit

extension FrameFilter {
  /// The filter of an effect.
  public nonisolated init(_ effect: Effect) {
    self.init(FrameEffect(effect).apply(to:width:height:))
  }
}
