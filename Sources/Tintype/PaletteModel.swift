import ColorKit
import GtkKit
import Imaging
import L10n
import MediaLibrary
import Observation
import Viewer

/// The last viewed photo and its palette.
@Observable
final class PaletteModel {
  /// The photo with its edit, without the other facts; nil if no photo has been viewed.
  private(set) var photo: MediaItem?
  /// The photo, decoded to fit a square of `side` pixels.
  private(set) var picture: Texture?
  /// The pixels of `picture`.
  @ObservationIgnored private(set) var pixels: PixelBuffer?
  /// The dominant colors, the most frequent first.
  private(set) var palette: [PaletteColor] = []
  /// The error message if there is no palette.
  private(set) var problem: String?
  @ObservationIgnored private var isLoaded = false
  @ObservationIgnored private var loading: Task<Void, Never>?

  /// The decode target size: the side of a square in pixels.
  static let side = 480

  /// Sets the last viewed photo, or its new edit. Its palette is loaded by `load()`.
  func didView(_ item: MediaItem) {
    let photo = item.content
    guard photo != self.photo else { return }
    loading?.cancel()
    (self.photo, picture, pixels, palette, problem, isLoaded) = (photo, nil, nil, [], nil, false)
  }

  /// Decodes the photo and computes its palette, unless that has been done. Called when the section is shown.
  func load() {
    guard let photo, !isLoaded else { return }
    isLoaded = true
    loading = Task { [weak self] in
      do throws(ImageError) {
        let targetSize = TargetSize.fit(width: Self.side, height: Self.side)
        let image = try await ImageDecoder.immediate.image(of: photo, targetSize: targetSize)
        let colors = try await ImageDecoder.immediate.palette(of: photo)
        guard let self, self.photo == photo else { return }
        pixels = image.pixels
        picture = Texture(shown: image.pixels)
        palette = colors
        if colors.isEmpty { problem = tr("The photo is transparent and has no colors") }
      } catch {
        guard let self, self.photo == photo, error != .cancelled else { return }
        problem = error.description
      }
    }
  }

  /// The photo's file name.
  var name: String { photo?.displayName ?? "" }
}

/// Draws the last viewed photo, scaled down to fit.
final class LastPhotoView: CustomWidget, PictureSurface {
  private let model: PaletteModel
  private static let height = 160.0

  init(_ model: PaletteModel) {
    self.model = model
    super.init(cssName: "photosample", role: .image)
    bind(\.accessibleLabel) { [weak model] in model?.name ?? "" }
    observe({ [weak model] in model?.picture.map(ObjectIdentifier.init) }) { sample, _ in
      sample.queueDraw()
    }
  }

  var sampledPicture: SampledPicture? {
    guard model.picture != nil, let photo = model.photo else { return nil }
    return SampledPicture(photo.sampleSource, frame: frame)
  }

  private var frame: Rectangle {
    let (width, height) = (Double(self.width), Double(self.height))
    guard let picture = model.picture else { return Rectangle(x: 0, y: 0, width: width, height: height) }
    let scale = min(width / Double(picture.width), height / Double(picture.height), 1)
    let (across, down) = (Double(picture.width) * scale, Double(picture.height) * scale)
    return Rectangle(
      x: 0, y: ((height - down) / 2).rounded(), width: across.rounded(), height: down.rounded())
  }

  override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    orientation == .horizontal ? (120, 240) : (Int(Self.height), Int(Self.height))
  }

  override func snapshot(_ snapshot: Snapshot) {
    guard let picture = model.picture else { return }
    snapshot.clipped(to: frame, radius: 9) { snapshot.draw(picture, in: frame) }
  }
}
