import GtkKit
import Imaging
import MediaLibrary

nonisolated extension SampledPicture.Source {
  /// The pixels of a frame that is shown.
  init(_ frame: AnimationFrame, of path: String) {
    self = .frame(identifier: "\(path)\n\(frame.index)") { SampledPixels(frame.pixels) }
  }
}

nonisolated extension MediaItem {
  /// The original pixels for the eyedropper: those of the file, or of the edited photo.
  package var sampleSource: SampledPicture.Source {
    guard let edit else { return .file(path: path) }
    return .frame(identifier: "\(path)\n\(edit.revision)") {
      (try? await ImageDecoder.immediate.image(of: self, targetSize: .full)).map { SampledPixels($0.pixels) }
    }
  }
}
