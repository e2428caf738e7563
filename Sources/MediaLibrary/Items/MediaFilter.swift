/// Selects items of the library by their kinds, for example `.any(of: [.videos, .not(.screenshots)])`.
public indirect enum MediaFilter: Sendable, Hashable {
  /// Still images of any kind.
  case images
  /// Videos of any kind.
  case videos
  /// Images of the screen.
  case screenshots
  /// Videos of the screen.
  case screenRecordings
  /// Panoramas, flat or spherical.
  case panoramas
  /// Photos of bursts.
  case bursts
  /// Photos with a short video.
  case livePhotos
  /// Photos with a depth map.
  case depthEffectPhotos
  /// Videos with a depth map.
  case cinematicVideos
  /// Slow-motion videos.
  case slomoVideos
  /// Time-lapse videos.
  case timelapseVideos
  /// Photos and videos that were taken with a camera.
  case camera
  /// Items that match at least one filter; no item if the list is empty.
  case any(of: [MediaFilter])
  /// Items that match every filter; all items if the list is empty.
  case all(of: [MediaFilter])
  /// Items that do not match the filter.
  case not(MediaFilter)

  /// Returns whether an item matches.
  public func matches(_ item: MediaItem) -> Bool { matches(item.kinds) }

  /// Returns whether an item of these kinds matches.
  public func matches(_ kinds: MediaKinds) -> Bool {
    switch self {
    case .images: !kinds.contains(.video)
    case .videos: kinds.contains(.video)
    case .screenshots: kinds.contains(.screenshot)
    case .screenRecordings: kinds.contains(.screenRecording)
    case .panoramas: kinds.contains(.panorama)
    case .bursts: kinds.contains(.burst)
    case .livePhotos: kinds.contains(.livePhoto)
    case .depthEffectPhotos: kinds.contains(.depthEffect)
    case .cinematicVideos: kinds.contains(.cinematic)
    case .slomoVideos: kinds.contains(.slomo)
    case .timelapseVideos: kinds.contains(.timelapse)
    case .camera: kinds.contains(.camera)
    case .any(let filters): filters.contains { $0.matches(kinds) }
    case .all(let filters): filters.allSatisfy { $0.matches(kinds) }
    case .not(let filter): !filter.matches(kinds)
    }
  }
}

extension LibrarySnapshot {
  /// Returns the kinds of the item at an index. Faster than reading the whole item.
  public func kinds(at index: Int) -> MediaKinds { rows[Int(order[index])].kinds }

  /// Returns whether the item at an index is a video. Faster than reading the whole item.
  public func isVideo(at index: Int) -> Bool { kinds(at: index).contains(.video) }

  /// Returns whether the item at an index matches. Faster than reading the whole item.
  public func matches(_ filter: MediaFilter, at index: Int) -> Bool { filter.matches(kinds(at: index)) }

  /// Returns the number of matching items. Visits each combination of kinds once, not each item.
  public func count(matching filter: MediaFilter) -> Int {
    kindCounts.reduce(0) { $0 + (filter.matches($1.key) ? $1.value : 0) }
  }

  /// Returns the identifiers of the matching items in order. Visits all items, at some nanoseconds each.
  public func ids(matching filter: MediaFilter?) -> [MediaItemID] {
    guard let filter else { return indices.map { id(at: $0) } }
    // Neighbors are mostly of the same kinds.
    var last: (kinds: MediaKinds, matches: Bool)?
    return indices.lazy.filter { index in
      let kinds = kinds(at: index)
      if let last, last.kinds == kinds { return last.matches }
      let matches = filter.matches(kinds)
      last = (kinds, matches)
      return matches
    }.map { id(at: $0) }
  }
}
