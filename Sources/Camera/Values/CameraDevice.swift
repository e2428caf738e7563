import GStreamerKit

/// A camera that can be opened. Nothing is opened to know this.
public nonisolated struct CameraDevice: Sendable, Hashable, Identifiable {
  /// Where the camera looks.
  public enum Position: String, Sendable, Hashable {
    /// At the user: a laptop's camera.
    case front
    /// Away from the user: the back of a tablet.
    case rear
    /// On a cable, or unknown.
    case external
  }

  /// What a camera can make.
  public enum MediaType: String, Sendable, Hashable, CaseIterable {
    /// Still pictures.
    case photo
    /// Clips.
    case movie
  }

  /// Names the camera; the same when it is plugged in again at the same place.
  public let id: String
  /// The maker's name for it, for people.
  public let name: String
  /// Who made it; nil where nobody says.
  public let maker: String?
  /// Where it looks.
  public let position: Position
  /// What it offers that Tintype can use, the largest pictures first, and for each size the fastest first.
  public let modes: [CameraMode]
  /// Which program interface leads to it: `PipeWire` or `V4L2`.
  public let interface: String

  /// A camera.
  public init(
    id: String, name: String, maker: String? = nil, position: Position = .external, modes: [CameraMode],
    interface: String = "PipeWire"
  ) {
    (self.id, self.name, self.maker, self.position) = (id, name, maker, position)
    (self.modes, self.interface) = (modes, interface)
  }

  /// What it can make: nothing where no mode is usable.
  public var mediaTypes: Set<MediaType> { modes.isEmpty ? [] : [.photo, .movie] }
}

/// Something that records sound.
public nonisolated struct Microphone: Sendable, Hashable, Identifiable {
  /// Names it; the same when it is plugged in again.
  public let id: String
  /// Its name for people.
  public let name: String

  /// A microphone.
  public init(id: String, name: String) { (self.id, self.name) = (id, name) }
}
