import GStreamerKit

/// A camera that can be opened. Listing cameras does not open them.
public nonisolated struct CameraDevice: Sendable, Hashable, Identifiable {
  /// The direction that the camera faces.
  public enum Position: String, Sendable, Hashable {
    /// Toward the user, such as a laptop's camera.
    case front
    /// Away from the user, such as a tablet's rear camera.
    case rear
    /// An external camera, or unknown.
    case external
  }

  /// A kind of media that a camera can capture.
  public enum MediaType: String, Sendable, Hashable, CaseIterable {
    /// Photos.
    case photo
    /// Videos.
    case video
  }

  /// A stable identifier; the same after the camera is reconnected to the same port.
  public let id: String
  /// The manufacturer's name of the camera, for display.
  public let name: String
  /// The manufacturer; nil if unknown.
  public let maker: String?
  /// The direction that the camera faces.
  public let position: Position
  /// The supported modes in descending size, and for each size in descending frame rate.
  public let modes: [CameraMode]
  /// The system interface that provides the camera: `PipeWire` or `V4L2`.
  public let interface: String

  /// Creates a camera.
  public init(
    id: String, name: String, maker: String? = nil, position: Position = .external, modes: [CameraMode],
    interface: String = "PipeWire"
  ) {
    (self.id, self.name, self.maker, self.position) = (id, name, maker, position)
    (self.modes, self.interface) = (modes, interface)
  }

  /// The kinds of media that the camera can capture; empty if no mode is supported.
  public var mediaTypes: Set<MediaType> { modes.isEmpty ? [] : [.photo, .video] }
}

/// An audio input.
public nonisolated struct Microphone: Sendable, Hashable, Identifiable {
  /// A stable identifier; the same after the microphone is reconnected.
  public let id: String
  /// The name for display.
  public let name: String

  /// Creates a microphone.
  public init(id: String, name: String) { (self.id, self.name) = (id, name) }
}
