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

extension PickerModel {
  /// Returns what to ask before a selection takes effect; nil if it hands over no private photo that the picker's owner
  /// does not have, or may not ask.
  func question(before new: PickerSelection<MediaItemID>) -> PickerConfirmation? {
    guard allows(.sensitivityAnalysisIntervention) else { return nil }
    let items = library.items
    let handedOver = Set(selection.committed)
    let photos = new.committed.filter { id in
      !handedOver.contains(id) && !approved.contains(id) && items[id]?.marks.contains(.private) == true
    }
    return photos.isEmpty ? nil : PickerConfirmation(photos: photos, pending: new)
  }

  /// Hands the private photos over.
  func confirm() {
    guard let question = confirmation else { return }
    confirmation = nil
    approved.formUnion(question.photos)
    commitConfirmed(question)
  }

  /// Keeps the private photos. The selection stays as it is.
  func refuse() { confirmation = nil }
}
