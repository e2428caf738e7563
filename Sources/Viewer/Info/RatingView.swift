import GtkKit
import L10n

/// Five stars of which as many are filled as the rating says. A click on a star rates; a click on the last filled one
/// removes the rating.
final class RatingView: View {
  /// - Parameters:
  ///   - rating: Returns the rating, which the view observes.
  ///   - rate: Called with the new rating, 0…5.
  init(rating: @escaping () -> Int, rate: @escaping (Int) -> Void) {
    super.init()
    setContent(
      Box(.horizontal) {
        for star in 1...Rating.highest {
          Button(icon: "non-starred-symbolic", label: trn(star, "%d Star", "%d Stars")) {
            rate(rating() == star ? 0 : star)
          }
          .styled("flat", "viewer-star")
          .observe({ rating() >= star }) { button, isFilled in
            button.icon = isFilled ? "starred-symbolic" : "non-starred-symbolic"
            button.accessibleDescription = isFilled ? tr("Filled") : ""
          }
        }
      }.styled("viewer-stars"))
    accessibleLabel = tr("Rating")
  }
}
