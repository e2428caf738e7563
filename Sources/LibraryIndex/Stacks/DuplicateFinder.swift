import MediaLibrary

/// Finds equal files and images that look nearly the same. Pure functions; the order of the items has no effect.
public enum DuplicateFinder {
  /// The largest Hamming distance of perceptual hashes of images that look nearly the same.
  public static let largestDistance = 6
  /// The largest ratio of the proportions of such images: a copy in another size has the same, apart from rounding.
  private static let largestProportion = 1.1

  /// Files with equal content: of the same size and hash of the content.
  public static func duplicates(among items: [StackItem]) -> [PhotoStack] {
    let known = items.filter { $0.contentHash != nil && $0.fileSize > 0 }
    return sorted(
      Dictionary(grouping: known) { Content(size: $0.fileSize, hash: $0.contentHash) }.values
        .filter { $0.count > 1 }.map { PhotoStack(.duplicates, $0) })
  }

  /// Images that look nearly the same, with equal files among them. Images without a hash, such as flat ones, and videos
  /// are in no stack. Chains are possible: of three images, the first and the last may differ more than their neighbors.
  ///
  /// - Parameter distance: The largest Hamming distance of the hashes of two images, at most `largestDistance`.
  public static func similar(among items: [StackItem], within distance: Int = largestDistance) -> [PhotoStack]
  {
    let images = items.filter { $0.perceptualHash != nil && !$0.isVideo }.sorted(by: PhotoStack.precedes)
    // Equal hashes are common, and would make many pairs.
    let byHash = Dictionary(grouping: images.indices) { images[$0].perceptualHash ?? 0 }
    let hashes = byHash.keys.sorted()
    var groups = Groups(count: images.count)
    func join(_ first: [Int], _ second: [Int]) {
      // Joined only if they have the same proportions; those of one hash mostly do.
      for one in first {
        for other in second.prefix(64) where one != other && haveSameProportions(images[one], images[other]) {
          groups.join(one, other)
        }
      }
    }
    for members in byHash.values where members.count > 1 {
      for (one, other) in zip(members, members.dropFirst())
      where haveSameProportions(images[one], images[other]) { groups.join(one, other) }
    }
    HammingIndex(hashes).forEachPair(within: distance) { first, second in
      join(byHash[hashes[first]].map { Array($0.prefix(64)) } ?? [], byHash[hashes[second]] ?? [])
    }
    return sorted(groups.all.map { members in PhotoStack(.similar, members.map { images[$0] }) })
  }

  private static func haveSameProportions(_ first: StackItem, _ second: StackItem) -> Bool {
    guard let one = first.size, let other = second.size, one.pixelCount > 0, other.pixelCount > 0 else {
      return true
    }
    let ratio = Double(one.width) * Double(other.height) / (Double(one.height) * Double(other.width))
    return max(ratio, 1 / ratio) <= largestProportion
  }

  private static func sorted(_ stacks: [PhotoStack]) -> [PhotoStack] {
    stacks.sorted { $0.items[0] < $1.items[0] }
  }

  private struct Content: Hashable {
    let size: Int64
    let hash: UInt64?
  }
}
