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
  /// The original pixels for the eyedropper: those of the file, of the edited photo, or of another page.
  package var sampleSource: SampledPicture.Source {
    guard edit != nil || page > 0 else { return .file(path: path) }
    return .frame(identifier: "\(path)\n\(edit?.revision ?? 0)\n\(page)") {
      (try? await ImageDecoder.immediate.image(of: self, targetSize: .full)).map { SampledPixels($0.pixels) }
    }
  }
}
