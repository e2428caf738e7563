/// The last photo and the last video, and which of them is more recent.
public nonisolated struct CaptureResults: Sendable, Equatable {
  /// At most one capture of each kind, in the order of completion, not by date, because the clock may be set back.
  private var captures: [Capture] = []

  /// The most recent photo or video; nil before the first.
  public var last: Capture? { captures.last }

  /// The last photo; nil before the first and after `removePhoto`.
  public var photo: CapturedPhoto? {
    for case .photo(let photo) in captures { return photo }
    return nil
  }

  /// The last video; nil before the first.
  public var video: CapturedVideo? {
    for case .video(let video) in captures { return video }
    return nil
  }

  /// Adds a photo in place of the last one.
  mutating func add(_ photo: CapturedPhoto) {
    removePhoto()
    captures.append(.photo(photo))
  }

  /// Adds a video in place of the last one.
  mutating func add(_ video: CapturedVideo) {
    captures.removeAll { if case .video = $0 { true } else { false } }
    captures.append(.video(video))
  }

  /// Removes the last photo; the last video remains.
  mutating func removePhoto() { captures.removeAll { if case .photo = $0 { true } else { false } } }
}
