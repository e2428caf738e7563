import GtkKit
import Observation

/// Several players under one bus name: the one that was last told to play is published and controlled. When another one
/// takes its place, all properties change at once, the track list is replaced, and the new position is announced.
@MainActor @Observable public final class MPRISPlayerSwitch: MPRISControllable {
  private let members: [any MPRISControllable]
  private var lastPlayed = 0
  /// Called when the active player has jumped to another position.
  @ObservationIgnored public var onJump: (() -> Void)?
  @ObservationIgnored private var observations: [ContinuousObservation] = []

  /// Combines players, which it retains. The first one is active until another one plays.
  ///
  /// - Parameter members: At least one.
  public init(_ members: [any MPRISControllable]) {
    self.members = members
    for (index, member) in members.enumerated() {
      member.onJump = { [weak self] in if self?.active == index { self?.onJump?() } }
      observations.append(
        .following({ [weak member] in member?.playback.status == .playing }) { [weak self] isPlaying in
          if isPlaying { self?.activate(index) }
        })
    }
  }

  isolated deinit { for observation in observations { observation.end() } }

  /// The index of the member that is published: the one that was last told to play. While its queue is empty, the first
  /// one whose queue is not.
  public var active: Int {
    guard members[lastPlayed].tracks.isEmpty else { return lastPlayed }
    return members.firstIndex { !$0.tracks.isEmpty } ?? lastPlayed
  }

  private func activate(_ index: Int) {
    guard lastPlayed != index else { return }
    lastPlayed = index
    // After the properties and the tracks, which observation reports in the next turn of the main loop.
    Task { [weak self] in
      await Task.yield()
      self?.onJump?()
    }
  }

  // MARK: The active player

  /// The playback state of the active player.
  public var playback: MPRISPlayback {
    var playback = members[active].playback
    playback.current = playback.current.map(outer)
    return playback
  }

  /// The tracks of the active player. Their identifiers differ from those of all other members.
  public var tracks: [MPRISTrack] {
    members[active].tracks.map { track in
      var track = track
      track.id = outer(track.id)
      return track
    }
  }

  /// The position of the active player.
  public var position: MediaTime { members[active].position }

  /// Performs a command on the active player.
  public func perform(_ command: MPRISCommand) {
    let member = members[active]
    switch command {
    case .add(let uri, let place, let makesCurrent):
      let after = place.flatMap(inner)
      // A track of a member that is no longer active: at the end.
      member.perform(
        .add(
          uri, after: place != nil && after == nil ? member.tracks.last?.id : after,
          makesCurrent: makesCurrent))
    case .remove(let id): inner(id).map { member.perform(.remove($0)) }
    case .go(let id): inner(id).map { member.perform(.go($0)) }
    default: member.perform(command)
    }
  }

  private func outer(_ id: MPRISTrack.ID) -> MPRISTrack.ID { id * members.count + active }

  /// The identifier that the active member uses; nil for a track of another one.
  private func inner(_ id: MPRISTrack.ID) -> MPRISTrack.ID? {
    id % members.count == active ? id / members.count : nil
  }
}
