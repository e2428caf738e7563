import GObjectKit
import MediaLibrary
import Testing

@testable import PhotosPicker

/// A library of three photos, of which the second and the third are private.
@Suite(.timeLimit(.minutes(1))) struct SharingConsentTests {
  private let items = LibrarySnapshot(
    (1...3).map { number in
      MediaItem(
        id: MediaItemID(rawValue: UInt64(number)), path: "/p/\(number).jpg", modified: .now,
        facts: ItemFacts(asset: .make(), date: .now, marks: number > 1 ? .private : []))
    })

  private func selection(_ numbers: UInt64...) -> PickerSelection<MediaItemID> {
    PickerSelection(limit: nil, behavior: .continuous, committed: numbers.map(MediaItemID.init(rawValue:)))
  }

  @Test func privatePhotosAreAskedAbout() {
    let consent = SharingConsent()
    #expect(consent.question(before: selection(1), instead: selection(), in: items) == nil)
    let question = consent.question(before: selection(1, 2, 3), instead: selection(), in: items)
    #expect(question?.photos == [2, 3].map(MediaItemID.init(rawValue:)))
    #expect(question?.pending == selection(1, 2, 3))
  }

  @Test func whatTheOwnerHasIsNotAskedAbout() {
    let question = SharingConsent().question(before: selection(2, 3), instead: selection(2), in: items)
    #expect(question?.photos == [MediaItemID(rawValue: 3)])
  }

  @Test func aPhotoIsAskedAboutOnce() {
    var consent = SharingConsent()
    consent.approve([MediaItemID(rawValue: 2)])
    #expect(consent.question(before: selection(1, 2), instead: selection(), in: items) == nil)
  }

  @Test func aPhotoThatTheLibraryDoesNotContainIsNotPrivate() {
    #expect(SharingConsent().question(before: selection(9), instead: selection(), in: items) == nil)
  }
}
