import MediaLibrary

/// Items that the grid shows as one cell.
public struct PhotoStack: Sendable, Hashable {
  /// Why the items belong together.
  public enum Kind: Int, Sendable, Hashable, CaseIterable {
    /// Photos of a burst, possibly each in two formats.
    case burst
    /// A raw image and a developed one.
    case rawAndImage
    /// The same photo as HEIC and as JPEG.
    case heicAndJPEG
    /// A photo and its video.
    case livePhoto
    /// Files with equal content.
    case duplicates
    /// Images that look nearly the same.
    case similar
  }

  /// Why the items belong together.
  public let kind: Kind
  /// The items, at least two: by date, then by name.
  public let items: [AssetID]
  /// The item that represents the stack; one of `items`.
  public let key: AssetID
  /// The items that are not shown when the stack is open either: the video of a Live Photo.
  public let hidden: [AssetID]
  /// For each item, the number of its shot: the files of a shot have the same name in one folder, apart from the
  /// extension.
  private let shots: [Int]

  /// Creates a stack of items.
  ///
  /// - Parameter unsorted: The items in any order, at least two.
  init(_ kind: Kind, _ unsorted: [StackItem], hidden: [StackItem] = []) {
    let sorted = unsorted.sorted(by: Self.precedes)
    self.kind = kind
    items = sorted.map(\.id)
    self.hidden = hidden.sorted(by: Self.precedes).map(\.id)
    var numbers: [Shot: Int] = [:]
    shots = sorted.map { item in
      let shot = Shot(item)
      let number = numbers[shot] ?? numbers.count
      numbers[shot] = number
      return number
    }
    let hiddenIDs = Set(self.hidden)
    let shown = sorted.filter { !hiddenIDs.contains($0.id) }
    key = (Self.best(shown, kind) ?? sorted[0]).id
  }

  /// The items to remove so that one remains, with the videos of the Live Photos among them. The other format of a photo of
  /// a burst remains with it.
  ///
  /// - Parameter members: The items that are shown.
  public func others(than kept: AssetID, among members: [AssetID]) -> [AssetID] {
    let shot = shot(of: kept)
    let others = members.filter { $0 != kept && (kind != .burst || self.shot(of: $0) != shot) }
    let otherShots = Set(others.map(self.shot(of:))).subtracting([shot])
    return others + hidden.filter { otherShots.contains(self.shot(of: $0)) }
  }

  private func shot(of item: AssetID) -> Int? { items.firstIndex(of: item).map { shots[$0] } }

  /// The kinds that an item gets from its stack: those of the photo and of the video of a Live Photo, which one file does
  /// not show.
  public func kinds(of item: AssetID) -> MediaKinds {
    guard !hidden.isEmpty else { return [] }
    return hidden.contains(item) ? .livePhotoVideo : item == key || kind == .livePhoto ? .livePhoto : []
  }

  static func precedes(_ first: StackItem, _ second: StackItem) -> Bool {
    (first.date, first.name, first.folder, first.id) < (second.date, second.name, second.folder, second.id)
  }

  /// The item that represents a stack: developed images precede raw ones. Of a burst, the photo that the camera has
  /// chosen, else the sharpest if it is known, else the first. Of duplicates and similar images, the one with the most
  /// pixels, then the largest file.
  private static func best(_ items: [StackItem], _ kind: Kind) -> StackItem? {
    let rank = { (item: StackItem) -> (Int, Int, Double, Int, Int64) in
      let format = item.isVideo ? 0 : item.isRaw ? 1 : item.isJPEG ? 3 : 2
      let isCover = BurstName(item.name)?.isCover == true
      let pixels = kind == .duplicates || kind == .similar ? item.size?.pixelCount ?? 0 : 0
      let size = kind == .duplicates || kind == .similar ? item.fileSize : 0
      return (isCover ? 1 : 0, min(format, kind == .similar ? 1 : 3), item.sharpness ?? 0, pixels, size)
    }
    // The first of equal ones.
    return items.max { rank($0) < rank($1) }
  }
}
