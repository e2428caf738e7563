import L10n
import MediaLibrary

/// The question whether photos that are marked private may be handed over.
nonisolated struct PickerConfirmation: Equatable, Sendable {
  /// The private photos.
  let photos: [MediaItemID]
  /// The selection that takes effect if the answer is yes.
  let pending: PickerSelection<MediaItemID>
  /// Whether the picker's dialog ends then, because Add asked.
  var finishes = false

  /// The heading of the alert.
  var heading: String {
    trn(photos.count, "Share Private Photo?", "Share %d Private Photos?")
  }

  /// The text of the alert.
  var text: String {
    trn(
      photos.count, "You marked this photo as private. The program that asked for photos will receive it.",
      "You marked these photos as private. The program that asked for photos will receive them.")
  }
}
