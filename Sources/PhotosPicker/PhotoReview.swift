import MediaLibrary
import Observation

/// The review of a picker: one photo is shown large in place of the list. It ends when the list does not contain the photo
/// any more.
@Observable public final class PhotoReview {
  /// The review; nil while the list is shown.
  private var review: PickerReview?
  @ObservationIgnored private let content: PickerContent

  init(_ content: PickerContent) { self.content = content }

  /// The photo that is shown; nil while the list is shown.
  public var shown: MediaItemID? { review?.shown }

  /// The place of the photo among those of the review, from 0, and their number; nil without a review.
  var place: (index: Int, count: Int)? { review?.place(in: content.filtered) }

  /// Shows a photo.
  ///
  /// - Parameter photos: The photos beside it, in order; nil for all photos of the list.
  func show(_ id: MediaItemID, among photos: [MediaItemID]?) { review = PickerReview(of: id, among: photos) }

  /// Closes the review.
  public func end() { review = nil }

  /// Moves by `offset` photos; stops at both ends.
  public func next(_ offset: Int) { review?.move(by: offset, in: content.filtered) }

  /// Follows a change of the list.
  func contentChanged() { review = review?.filtered(by: content.filtered) }

  /// Follows the removal of photos from the library.
  func remove(_ photos: Set<MediaItemID>) { review = review?.without(photos) }
}
