import GObjectKit
import MediaLibrary

/// Groups items that belong to one shot: bursts, a photo in two formats, and Live Photos. An item is in at most one stack.
///
/// A pure function of its items; their order has no effect.
public enum StackBuilder {
  /// The difference of the capture dates of a HEIC and a JPEG of the same photo, in seconds. Converters keep the date;
  /// another photo with the same name has another one.
  private static let longestDifference = 2

  /// The stacks of some items: by the date of their first item.
  public static func stacks(of items: [StackItem]) -> [PhotoStack] {
    var groups = Groups(count: items.count)
    var videos = Set<Int>()
    for members in Dictionary(grouping: items.indices, by: { Shot(items[$0]) }).values
    where members.count > 1 {
      let sorted = members.sorted { PhotoStack.precedes(items[$0], items[$1]) }
      join(formats: sorted, items, &groups)
      join(livePhotos: sorted, items, &groups, &videos)
    }
    let burstMembers = items.indices.filter { items[$0].burst != nil && !items[$0].isVideo }
    for members in Dictionary(grouping: burstMembers, by: { BurstKey(items[$0]) }).values {
      for member in members.dropFirst() { groups.join(members[0], member) }
    }
    return groups.all.map { members in
      stack(members.map { items[$0] }, members.filter(videos.contains).map { items[$0] })
    }
    .sorted { ($0.date, $0.stack.key) < ($1.date, $1.stack.key) }.map(\.stack)
  }

  /// Joins the formats of one photo, whose files have the same base name in one folder.
  private static func join(formats members: [Int], _ items: [StackItem], _ groups: inout Groups) {
    let images = members.filter { !items[$0].isVideo }
    guard
      let developed = images.first(where: { items[$0].isJPEG }) ?? images.first(where: { items[$0].isHEIC })
    else { return }
    for member in images where member != developed {
      let item = items[member]
      // A raw file whose metadata cannot be read has another date.
      let isSame = item.isRaw || item.isHEIC && isClose(item.date, items[developed].date)
      if isSame { groups.join(developed, member) }
    }
  }

  private static func isClose(_ first: Timestamp, _ second: Timestamp) -> Bool {
    (first.seconds - second.seconds).magnitude <= longestDifference
  }

  /// Joins photos and videos with the same base name and the same identifier.
  private static func join(
    livePhotos members: [Int], _ items: [StackItem], _ groups: inout Groups, _ videos: inout Set<Int>
  ) {
    for video in members where items[video].isVideo {
      guard let pair = items[video].pair,
        let photo = members.first(where: { !items[$0].isVideo && items[$0].pair == pair })
      else { continue }
      groups.join(photo, video)
      videos.insert(video)
    }
  }

  private static func stack(_ members: [StackItem], _ videos: [StackItem]) -> (
    date: Timestamp, stack: PhotoStack
  ) {
    let shown = members.filter { !$0.isVideo }
    let kind: PhotoStack.Kind =
      if Set(shown.map(\.baseName)).count > 1
        || shown.count > 1 && shown.allSatisfy({ $0.burst != nil && $0.isJPEG })
      {
        .burst
      } else if !videos.isEmpty {
        .livePhoto
      } else if shown.contains(where: \.isRaw) {
        .rawAndImage
      } else {
        .heicAndJPEG
      }
    return (members.map(\.date).min() ?? members[0].date, PhotoStack(kind, members, hidden: videos))
  }

  private struct BurstKey: Hashable {
    let folder: String
    let burst: String?

    init(_ item: StackItem) { (folder, burst) = (item.folder, item.burst) }
  }
}

/// Disjoint groups of numbers, which can be joined (union–find with path halving).
struct Groups {
  private var parents: [Int]

  /// Each number below `count` in a group of its own.
  init(count: Int) { parents = Array(0..<count) }

  /// Joins the groups of two numbers.
  mutating func join(_ first: Int, _ second: Int) {
    let (one, other) = (root(first), root(second))
    // The smaller number is the root, so that the result does not depend on the order of the calls.
    if one != other { parents[max(one, other)] = min(one, other) }
  }

  private mutating func root(_ number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// The groups of at least two numbers, each in ascending order.
  var all: [[Int]] {
    var groups = self
    var members: [Int: [Int]] = [:]
    for number in parents.indices { members[groups.root(number), default: []].append(number) }
    return members.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map(\.value)
  }
}
