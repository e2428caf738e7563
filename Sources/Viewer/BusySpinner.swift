import GtkKit

/// A spinner over a picture, on a dark background.
enum BusySpinner {
  /// Creates a spinner that is shown while `isBusy` returns true.
  static func make(_ isBusy: @escaping () -> Bool?) -> Widget {
    Box(.horizontal) { Spinner().bind(\.isSpinning) { isBusy() ?? false } }
      .aligned(.center, .center)
      .styled("viewer-spinner")
      .bind(\.isVisible) { isBusy() ?? false }
  }
}
