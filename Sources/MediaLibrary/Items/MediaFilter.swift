/// Which items of the library are offered, such as `.any(of: [.videos, .not(.images)])`.
public indirect enum MediaFilter: Sendable, Hashable {
  /// Still pictures.
  case images
  /// Videos.
  case videos
  /// What matches at least one; nothing where the list is empty.
  case any(of: [MediaFilter])
  /// What matches every one; everything where the list is empty.
  case all(of: [MediaFilter])
  /// What does not match.
  case not(MediaFilter)

  /// Whether it offers this item.
  public func matches(_ item: MediaItem) -> Bool { matches(isVideo: item.isClip) }

  /// Whether it offers what is a video or else a picture.
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
  /// Whether the item at an index is a video: less work than the whole item.
  public func isVideo(at index: Int) -> Bool { rows[Int(order[index])].state.contains(.video) }

  /// How many are videos. Looks at all, some nanoseconds each.
  public var videoCount: Int { order.count { rows[Int($0)].state.contains(.video) } }

  /// The identifiers of the items that a filter offers, in order. Looks at all, some nanoseconds each.
  public func ids(matching filter: MediaFilter?) -> [MediaItemID] {
    guard let filter else { return indices.map { id(at: $0) } }
    // What a filter says depends on this alone.
    let (video, image) = (filter.matches(isVideo: true), filter.matches(isVideo: false))
    return indices.lazy.filter { isVideo(at: $0) ? video : image }.map { id(at: $0) }
  }
}
