/// A change of the queue, as one of TrackList's signals.
nonisolated enum MPRISTrackChange: Equatable {
  case added(MPRISTrack, after: MPRISTrack.ID?)
  case removed(MPRISTrack.ID)
  case changed(MPRISTrack)
  /// The change is so large that clients should read the list again.
  case replaced([MPRISTrack])

  /// The number of additions and removals above which the change is published as a replacement.
  static let maximumChanges = 16

  static func changes(from old: [MPRISTrack], to new: [MPRISTrack]) -> [MPRISTrackChange] {
    let (before, after) = (Set(old.map(\.id)), Set(new.map(\.id)))
    let removed = old.filter { !after.contains($0.id) }
    let added = new.filter { !before.contains($0.id) }
    // The order of the remaining tracks has changed; there is no signal for that.
    let isMoved =
      old.filter { after.contains($0.id) }.map(\.id) != new.filter { before.contains($0.id) }.map(\.id)
    if isMoved || removed.count + added.count > maximumChanges
      || (after.isDisjoint(with: before) && !old.isEmpty)
    {
      return [.replaced(new)]
    }
    var changes = removed.map { MPRISTrackChange.removed($0.id) }
    for (place, track) in new.enumerated() where !before.contains(track.id) {
      changes.append(.added(track, after: place > 0 ? new[place - 1].id : nil))
    }
    let known = Dictionary(old.map { ($0.id, $0) }) { $1 }
    for track in new { if let old = known[track.id], old != track { changes.append(.changed(track)) } }
    return changes
  }
}
