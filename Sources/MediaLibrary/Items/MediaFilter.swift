/// Selects items of the library, for example `.any(of: [.videos, .not(.images)])`.
public indirect enum MediaFilter: Sendable, Hashable {
  /// Still images.
  case images
  /// Videos.
  case videos
  /// Items that match at least one filter; no item if the list is empty.
  case any(of: [MediaFilter])
  /// Items that match every filter; all items if the list is empty.
  case all(of: [MediaFilter])
  /// Items that do not match the filter.
  case not(MediaFilter)

  /// Returns whether an item matches.
  public func matches(_ item: MediaItem) -> Bool { matches(isVideo: item.isVideo) }

  /// Returns whether a video, or a photo if `isVideo` is false, matches.
  func matches(isVideo: Bool) -> Bool {
    switch self {
    case .images: !isVideo
    case .videos: isVideo
    case .any(let filters): filters.contains { $0.matches(isVideo: isVideo) }
    case .all(let filters): filters.allSatisfy { $0.matches(isVideo: isVideo) }
    case .not(let filter): !filter.matches(isVideo: isVideo)
    }
  }
}

extension LibrarySnapshot {
  /// Returns whether the item at an index is a video. Faster than reading the whole item.
  public func isVideo(at index: Int) -> Bool { rows[Int(order[index])].state.contains(.video) }

  /// Returns whether the item at an index matches. Faster than reading the whole item.
  public func matches(_ filter: MediaFilter, at index: Int) -> Bool {
    filter.matches(isVideo: isVideo(at: index))
  }

  /// Returns the number of matching items, in constant time.
  public func count(matching filter: MediaFilter) -> Int {
    (filter.matches(isVideo: true) ? videoCount : 0)
      + (filter.matches(isVideo: false) ? count - videoCount : 0)
  }

  /// Returns the identifiers of the matching items in order. Visits all items, at some nanoseconds each.
  public func ids(matching filter: MediaFilter?) -> [MediaItemID] {
    guard let filter else { return indices.map { id(at: $0) } }
    // The result of a filter depends only on whether an item is a video.
    let (video, image) = (filter.matches(isVideo: true), filter.matches(isVideo: false))
    return indices.lazy.filter { isVideo(at: $0) ? video : image }.map { id(at: $0) }
  }
}
