import ColorKit
import ColorPicker
import GObjectKit
import GtkKit
import Imaging
import L10n
import Observation

/// The last viewed photo as people with a color vision deficiency see it.
@Observable
final class SimulatedPhoto {
  /// Whether the photo is there, and how it is simulated.
  struct Request: Equatable {
    let picture: ObjectIdentifier?
    let vision: ColorVision
    let severity: Double
  }

  let controls = ColorVisionModel()
  /// The simulated photo; nil if there is no photo.
  private(set) var picture: Texture?
  @ObservationIgnored private let photo: PaletteModel
  @ObservationIgnored private var running: Task<Void, Never>?

  init(_ photo: PaletteModel) { self.photo = photo }

  /// What is to be shown.
  var request: Request {
    Request(
      picture: photo.picture.map(ObjectIdentifier.init), vision: controls.vision, severity: controls.severity)
  }

  /// Renders the current request, and then the newest one of those that came meanwhile.
  func update() {
    guard running == nil else { return }
    running = Task { [weak self] in
      while let self {
        let request = request
        picture = if let pixels = photo.pixels { await Self.render(pixels, request) } else { nil }
        if request == self.request { return running = nil }
      }
    }
  }

  private static func render(_ pixels: PixelBuffer, _ request: Request) async -> Texture {
    await blocking { Texture(shown: pixels.seen(with: request.vision, severity: request.severity)) }
  }
}

/// The choice of a color vision deficiency, with simulated colors and the simulated photo.
final class ColorVisionView: View {
  private static let height = 160

  /// - Parameter colors: The colors to simulate.
  init(_ simulated: SimulatedPhoto, colors: @escaping () -> [Color]) {
    super.init()
    let picture = TextureView(isLeft: true, radius: 9)
    picture.setMinimumSize(height: Self.height)
    picture.accessibleLabel = tr("Simulated Photo")
    picture.observe({ [weak simulated] in simulated?.picture.map(ObjectIdentifier.init) }) {
      [weak simulated] picture, _ in picture.texture = simulated?.picture
    }
    picture.bind(\.isVisible) { [weak simulated] in simulated?.picture != nil }
    observe({ [weak simulated] in simulated?.request }) { [weak simulated] _, _ in simulated?.update() }
    setContent(
      Box(.vertical, spacing: 12) {
        ColorVisionControls(simulated.controls, colors: colors)
        picture
      })
  }
}
