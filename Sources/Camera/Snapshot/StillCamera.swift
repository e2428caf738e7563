import Editing
import GObjectKit
import GStreamerKit

/// Takes a photo without a window, for scripts.
public nonisolated struct StillCamera: Sendable {
  /// Options for one photo.
  public struct Request: Sendable {
    /// The camera's identifier or name, or a part of its name; nil for the last used camera.
    public var camera: String?
    /// The time to wait after the camera is opened, before the photo is captured.
    public var delay = Duration.zero
    /// The effect; nil for none.
    public var effect: Effect?
    /// The maximum size; nil for the camera's largest.
    public var size: VideoSize?
    /// The file to write, which is replaced if it exists; nil for a dated name in the Camera folder.
    public var output: String?

    /// Creates the default options.
    public init() {}
  }

  /// The minimum delay: cameras start dark and need this time to adapt their brightness.
  private static let settling = Duration.milliseconds(300)

  private let service: CameraService

  /// Creates a closed camera.
  ///
  /// - Parameter lastCamera: Where the last used camera is remembered between runs of the program.
  public init(lastCamera: LastCameraStore = .none) {
    service = CameraService(showsPreview: false, lastCamera: lastCamera)
  }

  /// The connected cameras and their modes. Opens none.
  ///
  /// - Throws: The error of the search, for example `CameraError.denied`.
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

  /// Opens a camera, takes a photo and closes the camera.
  ///
  /// - Throws: `CameraError.noCamera` if none is connected, `CameraError.notFound` if the requested one is not;
  ///   otherwise the error of opening the camera, capturing the photo or saving it.
  public func take(_ request: Request) async throws(CameraError) -> CapturedPhoto {
    let found = try await cameras()
    guard !found.isEmpty else { throw .noCamera }
    var id: CameraDevice.ID?
    if let name = request.camera {
      guard let camera = Self.camera(named: name, of: found) else { throw .notFound(name: name) }
      id = camera.id
    }
    var options = CaptureOptions()
    options.sizeLimit = request.size
    options.effect = request.effect
    options.folder = request.output.map { File(path: $0).parent.path }
    service.start(id, options: options)
    defer { service.stop() }
    let photo = try await photo(after: request.delay)
    guard let output = request.output else { return photo }
    do throws(FileError) {
      try File(path: photo.path).rename(to: File(path: output))
    } catch {
      try? File(path: photo.path).delete()
      throw CameraError(error, folder: File(path: output).parent.path)
    }
    return CapturedPhoto(path: output, size: photo.size, thumbnail: photo.thumbnail, date: photo.date)
  }

  /// Finds a camera by identifier or name. An exact match precedes a partial one.
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
