import ColorKit

/// Lets the user take a color that is on the screen.
public protocol ColorSampling: AnyObject {
  /// Waits until the user has taken a color or given up.
  func pickColor() async -> ColorSample
}

/// What came of picking a color.
public enum ColorSample: Equatable {
  /// The color.
  case color(Color)
  /// The user gave up.
  case cancelled
  /// It could not be done: why, as a sentence.
  case failed(String)
}
