import GObjectKit
import GtkKit
import Imaging
import L10n
import MediaLibrary
import Observation

/// A collage of photos: its ratio, spacing and background, its preview, and where it was saved.
@MainActor @Observable public final class CollageModel {
  /// What the model does.
  public enum Phase: Equatable {
    /// The photos are being decoded for the preview.
    case loading
    /// The user chooses.
    case choosing
    /// The collage is drawn and written.
    case saving
    /// The collage is in this file.
    case saved(File)
  }

  /// The most photos of a collage.
  public static let maximumCount = 60
  /// The longer side of the preview and of the saved collage in pixels.
  private static let (previewSide, savedSide) = (900, 4000)

  /// The photos in order.
  let photos: [MediaItem]
  /// What the model does.
  public private(set) var phase = Phase.loading
  /// What is chosen, at the size of the preview.
  private(set) var request: CollageRequest { didSet { if request != oldValue { draw() } } }
  /// The preview; nil before the photos are decoded.
  private(set) var preview: Texture?
  /// Why the collage could not be saved, as a sentence.
  private(set) var problem: String?

  @ObservationIgnored private let folder: File
  @ObservationIgnored private let service: any CollageServing
  @ObservationIgnored private var drawing: LatestRequest<CollageRequest, Texture>!
  @ObservationIgnored private var work: Task<Void, Never>?

  /// Creates a collage, and starts to decode the photos.
  ///
  /// - Parameters:
  ///   - photos: The photos in order; videos and those after the most are left out.
  ///   - background: The color between the photos at first, `0xRRGGBB`.
  ///   - folder: Where the collage is saved.
  public init(
    _ photos: [MediaItem], background: UInt32, folder: File, service: any CollageServing = CollageService()
  ) {
    self.photos = Array(photos.filter { !$0.isVideo }.prefix(Self.maximumCount))
    (self.folder, self.service) = (folder, service)
    request = CollageRequest(background: background, side: Self.previewSide)
    work = Task { [weak self, photos = self.photos] in
      let small = await Self.decode(photos, side: Self.previewSide / 2, service)
      if !Task.isCancelled { self?.show(small) }
    }
  }

  isolated deinit { work?.cancel() }

  /// Whether there are photos for a collage.
  public var canBeMade: Bool { photos.count > 1 }

  /// Selects the ratio.
  func select(_ shape: CollageShape) { request.shape = shape }

  /// Sets the distance between photos in thousandths of the longer side.
  func setSpacing(_ spacing: Int) { request.spacing = spacing }

  /// Sets the color between the photos.
  func setBackground(_ rgb: UInt32) { request.background = rgb }

  // MARK: Preview

  private func show(_ small: [PixelBuffer?]) {
    drawing = LatestRequest(
      { request in await blocking { Texture(shown: Self.image(small, request)) } },
      show: { [weak self] in self?.preview = $0 })
    phase = .choosing
    draw()
  }

  private func draw() { drawing?.send(request) }

  private nonisolated static func image(_ photos: [PixelBuffer?], _ request: CollageRequest) -> PixelBuffer {
    let sizes = photos.map { ImageSize(width: $0?.width ?? 1, height: $0?.height ?? 1) }
    return Collage.image(of: photos, request.layout(sizes), background: request.background)
  }

  /// Decodes photos one after the other.
  private nonisolated static func decode(
    _ photos: [MediaItem], side: Int, _ service: any CollageServing
  ) async -> [PixelBuffer?] {
    var decoded: [PixelBuffer?] = []
    for photo in photos where !Task.isCancelled { decoded.append(await service.photo(photo, side: side)) }
    return decoded
  }

  // MARK: Saving

  /// Draws the collage in its full size, and writes it.
  public func save() { make(in: folder) { $0.phase = .saved($1) } }

  /// Draws the collage in its full size, and writes it into the cache, where it is deleted some days later.
  ///
  /// - Parameter send: Called with the file.
  func share(_ send: @escaping (File) -> Void) {
    make(in: ConvertedFiles.newFolder) { model, file in
      model.phase = .choosing
      send(file)
    }
  }

  private func make(in folder: File, done: @escaping (CollageModel, File) -> Void) {
    guard phase == .choosing else { return }
    (phase, problem) = (.saving, nil)
    var request = request
    request.side = Self.savedSide
    // A photo is as large as its share of the collage, with a margin for unequal shares.
    let share = (1 / Double(max(photos.count, 1))).squareRoot() * 1.5
    let side = min(Self.savedSide, Int(Double(Self.savedSide) * share))
    work = Task { [weak self, photos, service, request] in
      let large = await Self.decode(photos, side: side, service)
      guard !Task.isCancelled else { return }
      let image = await blocking { Self.image(large, request) }
      guard !Task.isCancelled else { return }
      do throws(ExportError) {
        let file = try await service.write(image, into: folder)
        if let self { done(self, file) }
      } catch {
        self?.problem = error.description
        self?.phase = .choosing
      }
    }
  }

  /// Ends the work.
  public func cancel() { work?.cancel() }
}
