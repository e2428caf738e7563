import ColorKit
import Observation

/// Which color vision deficiency a preview simulates.
@MainActor @Observable public final class ColorVisionModel {
  /// The kind.
  public var vision = ColorVision.deutan
  /// From 0, normal vision, to 1, a missing kind of cones.
  public private(set) var severity = 1.0

  /// Creates a model.
  public init() {}

  /// Sets the severity, clamped to 0…1; NaN is 1.
  public func set(severity: Double) { self.severity = severity.isNaN ? 1 : min(max(severity, 0), 1) }

  /// The colors as a person with the deficiency sees them.
  public func seen(_ colors: [Color]) -> [Color] { colors.map { vision.seen($0, severity: severity) } }
}
