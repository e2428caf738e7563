import GObjectKit
import GStreamerKit
import GtkKit
import Imaging
import Observation

/// The cover of the current item. Its bytes are untrusted, so a worker decodes them, once for each item.
@MainActor @Observable public final class CoverModel {
  /// The decode target size, in device pixels; no view shows the cover larger.
  private static let side = 1024

  /// The decoded cover; nil where the item has none, and until it is decoded.
  public private(set) var texture: Texture?

  @ObservationIgnored private var following: ContinuousObservation?
  @ObservationIgnored private var loading: Task<Void, Never>?

  init(of player: Player) {
    following = .following({ [weak player] in player?.currentItem?.tags.picture }) { [weak self] in
      self?.load($0)
    }
  }

  isolated deinit {
    following?.end()
    loading?.cancel()
  }

  private func load(_ picture: TagList.Picture?) {
    loading?.cancel()
    texture = nil
    guard let picture else { return }
    loading = Task { [weak self] in
      guard let address = await CoverCache().store(picture.bytes), let file = File(uri: address),
        let image = try? await ImageDecoder.immediate.image(
          path: file.path, targetSize: .fit(width: Self.side, height: Self.side)),
        !Task.isCancelled
      else { return }
      self?.texture = Texture(shown: image.pixels)
    }
  }
}
