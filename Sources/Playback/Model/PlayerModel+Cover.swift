import GObjectKit
import GStreamerKit
import GtkKit
import Imaging

/// The cover of the current item. Its bytes are untrusted, so a worker decodes them, once for each item.
extension PlayerModel {
  /// The decode target size, in device pixels; no view shows the cover larger.
  private static let coverSide = 1024

  func followCover() {
    followingCover = .following({ [weak self] in self?.player.currentItem?.tags.picture }) { [weak self] in
      self?.loadCover($0)
    }
  }

  private func loadCover(_ picture: TagList.Picture?) {
    loadingCover?.cancel()
    cover = nil
    guard let picture else { return }
    loadingCover = Task { [weak self] in
      guard let address = await CoverCache().store(picture.bytes), let file = File(uri: address),
        let image = try? await ImageDecoder.immediate.image(
          path: file.path, targetSize: .fit(width: Self.coverSide, height: Self.coverSide)),
        !Task.isCancelled
      else { return }
      let pixels = image.pixels
      self?.cover = Texture(
        bgraPremultiplied: pixels.bytes, width: pixels.width, height: pixels.height, stride: pixels.stride)
    }
  }
}
