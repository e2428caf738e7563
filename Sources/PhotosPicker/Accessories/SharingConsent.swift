import MediaLibrary

/// The private photos that a picker may hand over: those that the user agreed to, and those that the picker's owner had
/// already. A value without widgets.
nonisolated struct SharingConsent: Sendable {
  private var approved: Set<MediaItemID> = []

  /// Allows photos to be handed over.
  mutating func approve(_ photos: some Sequence<MediaItemID>) { approved.formUnion(photos) }

  /// Returns what to ask before a selection takes effect; nil if it hands over no private photo that the picker's owner
  /// does not have.
  ///
  /// - Parameter present: The selection whose committed photos the owner has.
  func question(
    before new: PickerSelection<MediaItemID>, instead present: PickerSelection<MediaItemID>,
    in items: LibrarySnapshot
  ) -> PickerConfirmation? {
    let handedOver = Set(present.committed)
    let photos = new.committed.filter { id in
      !handedOver.contains(id) && !approved.contains(id) && items[id]?.marks.contains(.private) == true
    }
    return photos.isEmpty ? nil : PickerConfirmation(photos: photos, pending: new)
  }
}
