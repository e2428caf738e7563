import GtkKit
import MusicLibrary

/// The cover of a song in a square with round corners, or an icon.
final class CoverPicture: View {
  private let covers: CoverStore
  private let size: CoverStore.Size
  private let picture: TextureView
  private let icon: Image
  private var path: String?
  private var loading: Task<Void, Never>?

  /// - Parameter side: The side in application pixels.
  init(_ covers: CoverStore, _ size: CoverStore.Size, side: Int, radius: Double = 6) {
    (self.covers, self.size, self.side) = (covers, size, side)
    picture = TextureView(isFilled: true, radius: radius)
    icon = Image(icon: "audio-x-generic-symbolic", size: side > 100 ? 64 : side / 2).styled("dim-label")
    super.init()
    let (picture, icon) = (picture, icon)
    picture.setMinimumSize(width: side, height: side)
    setContent(Overlay(picture) { icon.aligned(.center, .center) })
    aligned(.center, .center)
    styled("music-cover")
    takesPointer = false
  }

  isolated deinit { loading?.cancel() }

  /// The side in application pixels.
  var side: Int {
    didSet { if side != oldValue { picture.setMinimumSize(width: side, height: side) } }
  }

  /// Shows the cover of the song at a path; nil for none. `generation` reads it again.
  func show(_ path: String?, generation: Int) {
    loading?.cancel()
    let isSame = path == self.path
    self.path = path
    guard let path else { return set(nil) }
    if let texture = covers.decoded(path, size) { return set(texture) }
    if !isSame { set(nil) }
    loading = Task { [weak self, covers, size] in
      let texture = await covers.cover(of: path, size)
      if !Task.isCancelled { self?.set(texture) }
    }
  }

  /// Shows a texture.
  func set(_ texture: Texture?) {
    picture.texture = texture
    icon.isVisible = texture == nil
  }
}
