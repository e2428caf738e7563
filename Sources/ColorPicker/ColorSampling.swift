import ColorKit

/// An eyedropper.
public protocol ColorSampling: AnyObject {
  /// Waits until the user has picked a color or cancelled.
  func pickColor() async -> ColorSample
}

/// The result of picking a color.
public enum ColorSample: Equatable {
  /// The picked color.
  case color(Color)
  /// The user cancelled.
  case cancelled
  /// Picking failed, for the given reason, a sentence.
  case failed(String)
}
