import ColorKit
import GtkKit
import Imaging
import Music

/// Tints the windows by the cover of the song that plays, while the user has turned that on. The user's own tint comes back
/// when it is turned off, or nothing plays.
final class CoverTint {
  private let music: MusicModel
  private let tint: TintModel
  private var following: ContinuousObservation?
  private var loading: Task<Void, Never>?

  init(_ music: MusicModel, _ tint: TintModel) {
    (self.music, self.tint) = (music, tint)
    following = .following({ Self.path(music) }) { [weak self] in self?.load($0) }
  }

  isolated deinit {
    following?.end()
    loading?.cancel()
  }

  /// The song whose cover is shown; nil for the user's own tint.
  private static func path(_ music: MusicModel) -> String? {
    music.tintsByCover && music.isActive ? music.player.player.currentItem?.path : nil
  }

  private func load(_ path: String?) {
    loading?.cancel()
    guard let path else { return tint.follow(nil) }
    loading = Task { [weak self, music] in
      var color: Color?
      if let cover = await music.library.service.cover(of: path) {
        color = try? await ImageDecoder.immediate.palette(of: cover, count: 1).first?.color
      }
      if !Task.isCancelled { self?.tint.follow(color) }
    }
  }
}
