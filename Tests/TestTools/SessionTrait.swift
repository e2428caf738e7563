import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// For tests that open cameras and microphones, which outside of the headless session would be the user's own.
  public static var session: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["HEADLESS_SESSION"] != nil,
      "It needs the headless session: make test, or meson-helpers/headless swift test.")
  }
}
