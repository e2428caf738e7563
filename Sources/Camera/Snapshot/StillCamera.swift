import GObjectKit
import GStreamerKit

/// Takes a picture without a window: for scripts.
public nonisolated struct StillCamera: Sendable {
  /// What is wanted.
  public struct Wish: Sendable {
    /// The camera's name or identifier, or a part of its name; nil for the one that was used last.
    public var camera: String?
    /// How long to wait with the camera open.
    public var delay = Duration.zero
    /// The largest size; nil for all that the camera has.
    public var size: VideoSize?
    /// The file to write, which is replaced; nil for a dated name in the Camera folder.
    public var output: String?

    /// Whatever is there.
    public init() {}
  }

  /// Cameras begin dark; this is what they need to find their exposure.
  private static let settling = Duration.milliseconds(300)

  private let service = CameraService(showsPreview: false)

  /// A camera that is closed.
  public init() {}

  /// The cameras that there are, with their modes. Opens none.
  public func cameras() async throws(CameraError) -> [CameraDevice] {
    service.watch()
    for await event in service.events {
      switch event {
      case .cameras(let cameras): return cameras
      case .state(.failed(let error)): throw error
      default: break
      }
    }
    return []
  }

  /// Opens a camera, takes a picture and closes it.
  public func take(_ wish: Wish) async throws(CameraError) -> CapturedPhoto {
    let found = try await cameras()
    guard !found.isEmpty else { throw .noCamera }
    var id: CameraDevice.ID?
    if let name = wish.camera {
      guard let camera = Self.camera(named: name, of: found) else { throw .notFound(name: name) }
      id = camera.id
    }
    var options = CaptureOptions()
    options.sizeLimit = wish.size
    options.folder = wish.output.map { File(path: $0).parent.path }
    service.start(id, options: options)
    defer { service.stop() }
    let photo = try await photo(after: wish.delay)
    guard let output = wish.output else { return photo }
    do throws(FileError) {
      try File(path: photo.path).rename(to: File(path: output))
    } catch {
      try? File(path: photo.path).delete()
      throw CameraError(error, folder: File(path: output).parent.path)
    }
    return CapturedPhoto(path: output, size: photo.size, thumbnail: photo.thumbnail, date: photo.date)
  }

  /// An exact name counts before a part of one.
  static func camera(named name: String, of cameras: [CameraDevice]) -> CameraDevice? {
    let wanted = name.lowercased()
    return cameras.first { $0.id == name || $0.name.lowercased() == wanted }
      ?? cameras.first { $0.name.lowercased().contains(wanted) }
  }

  private func photo(after delay: Duration) async throws(CameraError) -> CapturedPhoto {
    for await event in service.events {
      switch event {
      case .opened:
        try? await Task.sleep(for: max(delay, Self.settling))
        service.takePhoto(PhotoRequest(number: 1))
      case .photo(_, let photo): return photo
      case .photoFailed(_, let error), .state(.failed(let error)): throw error
      default: break
      }
    }
    throw .noCamera
  }
}
