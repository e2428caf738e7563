import L10n

/// Ratings as texts.
public nonisolated enum Rating {
  /// The highest rating.
  public static let highest = 5

  /// A message about a rating that was set, such as "★★★☆☆".
  public static func message(_ rating: Int) -> String {
    rating == 0 ? tr("Rating removed") : tr("Rated %s", stars(rating))
  }

  /// A message about a rating that was set on several photos.
  public static func message(_ rating: Int, count: Int) -> String {
    if count == 1 { return message(rating) }
    return rating == 0
      ? trn(count, "Rating of %d photo removed", "Rating of %d photos removed")
      : trn(count, "%d photo rated %s", "%d photos rated %s", stars(rating))
  }

  private static func stars(_ rating: Int) -> String {
    String(repeating: "★", count: rating) + String(repeating: "☆", count: highest - rating)
  }
}
