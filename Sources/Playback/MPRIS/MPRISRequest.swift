import GObjectKit

/// Checks a caller's request against the rules of the specification, and forwards it to the player.
struct MPRISRequest {
  let controllable: any MPRISControllable
  let properties: MPRISProperties

  /// Performs a method call, and returns its result, if it has one.
  ///
  /// - Throws: `DBusCallError.notSupported` for an unknown method, and for `PlayPause` where the player cannot
  ///   pause or play; `.invalidArguments` for a URI whose scheme the player does not open.
  func answer(
    _ interface: String, _ method: String, _ arguments: [Variant]
  ) throws(DBusCallError) -> Variant? {
    switch interface {
    case MPRISInterface.root: controllable.perform(method == "Quit" ? .quit : .raise)
    case MPRISInterface.player: try control(method, arguments)
    default: return try edit(method, arguments)
    }
    return nil
  }

  private func control(_ method: String, _ arguments: [Variant]) throws(DBusCallError) {
    let playback = controllable.playback
    switch method {
    case "Next": if playback.canGoNext { controllable.perform(.next) }
    case "Previous": if playback.canGoPrevious { controllable.perform(.previous) }
    case "Play": if playback.canPlay { controllable.perform(.play) }
    case "Pause": if playback.canPause { controllable.perform(.pause) }
    case "PlayPause":
      let isPlaying = playback.status == .playing
      guard isPlaying ? playback.canPause : playback.canPlay else {
        throw .notSupported("This cannot be paused.")
      }
      controllable.perform(isPlaying ? .pause : .play)
    case "Stop": controllable.perform(.stop)
    case "Seek": seek(by: arguments.first?.int ?? 0)
    case "SetPosition":
      // A call for a track that is no longer the current one is too late, and is ignored.
      guard playback.canSeek, let path = arguments.first?.string, let place = arguments.last?.int,
        let id = properties.identity.track(at: path), id == playback.current, place >= 0,
        length.map({ place <= $0.microseconds }) ?? true
      else { return }
      controllable.perform(.seek(MediaTime(microseconds: place)))
    case "OpenUri": controllable.perform(.open(try address(arguments.first)))
    default: throw .notSupported("There is no method “\(method)”.")
    }
  }

  private var length: MediaTime? {
    controllable.tracks.first { $0.id == controllable.playback.current }?.length
  }

  private func seek(by offset: Int) {
    guard controllable.playback.canSeek else { return }
    let (place, overflows) = controllable.position.microseconds.addingReportingOverflow(offset)
    if overflows ? offset > 0 : length.map({ place > $0.microseconds }) ?? false {
      if controllable.playback.canGoNext { controllable.perform(.next) } else { controllable.perform(.stop) }
    } else {
      controllable.perform(.seek(MediaTime(microseconds: max(overflows ? 0 : place, 0))))
    }
  }

  private func edit(_ method: String, _ arguments: [Variant]) throws(DBusCallError) -> Variant? {
    let track = { (path: Variant?) in path?.string.flatMap(properties.identity.track) }
    let isThere = { (id: MPRISTrack.ID) in controllable.tracks.contains { $0.id == id } }
    switch method {
    case "GetTracksMetadata":
      let wanted = (arguments.first?.strings ?? []).compactMap(properties.identity.track)
      let known = Dictionary(controllable.tracks.map { ($0.id, $0) }) { $1 }
      return Variant(dictionaries: wanted.compactMap { known[$0] }.map(properties.metadata))
    case "AddTrack" where arguments.count == 3:
      let place = arguments[1].string ?? ""
      var after: MPRISTrack.ID?
      if place != MPRISInterface.noTrack {
        // After a track that no longer exists means at the end.
        after = track(arguments[1]).flatMap { isThere($0) ? $0 : nil } ?? controllable.tracks.last?.id
      }
      controllable.perform(
        .add(try address(arguments[0]), after: after, makesCurrent: arguments[2].bool ?? false))
    case "RemoveTrack": if let id = track(arguments.first), isThere(id) { controllable.perform(.remove(id)) }
    case "GoTo": if let id = track(arguments.first), isThere(id) { controllable.perform(.go(id)) }
    default: throw .notSupported("There is no method “\(method)”.")
    }
    return nil
  }

  private func address(_ argument: Variant?) throws(DBusCallError) -> String {
    let uri = argument?.string ?? ""
    let scheme = uri.prefix { $0 != ":" }.lowercased()
    guard uri.contains(":"), properties.identity.schemes.contains(scheme) else {
      throw .invalidArguments("“\(uri)” is not a supported URI.")
    }
    return uri
  }

  /// Sets a property. GDBus has checked its access and type.
  ///
  /// - Throws: `DBusCallError.invalidArguments` for an unknown loop status, `.notSupported` where the player
  ///   cannot be fullscreen, `.readOnly` for other properties.
  func set(_ name: String, _ value: Variant) throws(DBusCallError) {
    let playback = controllable.playback
    switch name {
    case "Volume": controllable.perform(.setVolume(min(max(value.double.orZero, 0), 1)))
    case "Rate":
      let rate = value.double.orZero
      // The specification asks for a pause at rate 0.
      if rate == 0 {
        if playback.canPause { controllable.perform(.pause) }
      } else {
        controllable.perform(
          .setRate(min(max(rate, playback.rates.lowerBound), playback.rates.upperBound)))
      }
    case "LoopStatus":
      guard let loop = MPRISPlayback.Loop(rawValue: value.string ?? "") else {
        throw .invalidArguments("LoopStatus is None, Track or Playlist.")
      }
      controllable.perform(.setLoop(loop))
    case "Shuffle": controllable.perform(.setShuffled(value.bool ?? false))
    case "Fullscreen":
      guard playback.canSetFullscreen else { throw .notSupported("There is no video to show fullscreen.") }
      controllable.perform(.setFullscreen(value.bool ?? false))
    default: throw .readOnly("“\(name)” cannot be set.")
    }
  }
}

extension Double? {
  /// The number, or 0 for nil and NaN.
  fileprivate var orZero: Double { map { $0.isNaN ? 0 : $0 } ?? 0 }
}
