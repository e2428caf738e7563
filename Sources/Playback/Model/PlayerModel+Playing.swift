import GObjectKit

/// Playback control, and its state as text.
extension PlayerModel {
  // MARK: State

  /// Whether the player plays, or is about to.
  public var isPlaying: Bool { player.timeControlStatus != .paused || resumesAfterScrub }
  /// Whether there is an item that has not failed.
  public var canPlay: Bool { player.currentItem != nil && failure == nil }
  /// Whether the current item can seek.
  public var canSeek: Bool { canPlay && player.currentItem?.isSeekable == true }
  /// Whether no item is open.
  public var isEmpty: Bool { player.currentItem == nil }
  /// Whether the current item has video.
  public var hasVideo: Bool { canPlay && player.currentItem?.videoSize != nil }
  /// Why the current item cannot be played; nil where it can, or is still opening.
  public var failure: PlayerError? {
    if case .failed(let error) = player.currentItem?.status { return error }
    return nil
  }
  /// The failure in sentences: which item, why, and what to do; nil without a failure.
  public var failureText: String? {
    guard let failure, let item = player.currentItem else { return nil }
    switch failure {
    // These messages name the file themselves.
    case .notFound, .notReadable, .notMedia, .subtitles: return failure.message
    case .missingCodec, .network, .needsDownload, .decode:
      return "“\(item.name)” cannot be played. \(failure.message)"
    }
  }
  /// Whether a status page is shown in place of the video.
  public var showsPage: Bool { isEmpty || failure != nil || isInMiniPlayer }

  /// The title of the current item, or its file name without the extension; empty without an item.
  public var title: String {
    guard let item = player.currentItem else { return "" }
    return item.displayTitle
  }

  // MARK: Position

  /// The duration in seconds; 0 where it is not known.
  public var durationSeconds: Double { canPlay ? player.currentItem?.duration?.seconds ?? 0 : 0 }
  /// The position in seconds; while scrubbing, the seek target.
  public var positionSeconds: Double { position.seconds }
  /// The rate at which `positionSeconds` increases.
  public var positionRate: Double {
    scrubTarget == nil && player.timeControlStatus == .playing ? player.rate : 0
  }
  /// The position as text, such as "1:05".
  public var positionText: String { position.duration.clockText }
  /// The duration as text, such as "3:20"; "Live" for a live item, "–:––" where it is not known.
  public var durationText: String {
    guard let item = player.currentItem, failure == nil else { return "0:00" }
    return item.isLive ? "Live" : item.duration?.duration.clockText ?? "–:––"
  }

  private var position: MediaTime { canPlay ? scrubTarget ?? player.currentTime : .zero }

  // MARK: Playback control

  /// Plays or pauses.
  public func togglePlayback() {
    guard canPlay else { return }
    if isPlaying { player.pause() } else { player.play() }
  }

  /// Pauses, and seeks to the beginning.
  public func stop() { player.stop() }

  /// Opens the current item again after a failure; after a network failure, at the position where it occurred.
  public func retry() {
    guard let item = player.currentItem else { return }
    let again = PlayerItem(uri: item.uri, fileInfo: item.fileInfo)
    // Where the item did not become ready, start from its beginning.
    if case .network = failure, item.isSeekable, player.currentTime > .zero {
      again.startTime = player.currentTime
    }
    if let queue {
      queue.insert(again, after: item)
      queue.remove(item)
      queue.jump(to: again)
    } else {
      player.replaceCurrentItem(with: again)
    }
    queue?.openedItems = [again]
    player.play()
  }

  /// Seeks by a number of seconds; backward where it is negative.
  public func skip(seconds: Double) {
    guard canSeek else { return }
    // From the target of the last skip, so that three quick ones go three times as far.
    let from = skipTarget ?? player.currentTimeNow()
    let end = player.currentItem?.duration
    var target = max(from + MediaTime(seconds: seconds), .zero)
    if let end, target > end { target = end }
    go(to: target)
  }

  /// Seeks accurately to a time.
  public func go(to time: MediaTime) {
    guard canSeek else { return }
    skipTarget = time
    Task {
      _ = await player.seek(to: time, tolerance: .accurate)
      if skipTarget == time { skipTarget = nil }
    }
  }

  /// Pauses, and steps by a number of frames; backward where it is negative.
  public func step(frames: Int) {
    guard hasVideo else { return }
    Task { _ = await player.step(frames: frames) }
  }

  // MARK: Rate

  /// The rates that the menu offers.
  public static let rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

  /// A rate as text, such as "1.5×".
  public static func text(rate: Double) -> String { "\(decimal(rate))×" }

  /// The playback rate; 1 is the recorded speed.
  public var rate: Double { player.rate }

  /// Sets the playback rate, clamped to 0.25…4; the pitch stays the same.
  public func setRate(_ rate: Double) {
    player.rate = min(max(rate, Self.rates[0]), Self.rates[Self.rates.count - 1])
    showBadge("Speed \(Self.text(rate: player.rate))")
  }

  /// Selects the next rate of the menu where `step` is positive, otherwise the previous one.
  public func changeRate(by step: Int) {
    let rates = Self.rates
    let next = step > 0 ? rates.first { $0 > rate } : rates.last { $0 < rate }
    setRate(next ?? rate)
  }

  // MARK: Volume

  /// The volume, 0…1.
  public var volume: Double { player.volume }
  /// Whether the audio is muted.
  public var isMuted: Bool { player.isMuted }
  /// The volume as text: "80 %" or "Muted".
  public var volumeText: String { isMuted ? "Muted" : "\(Int(clamping: (volume * 100).rounded())) %" }
  /// The name of the icon for the volume.
  public var volumeIcon: String {
    if isMuted || volume == 0 { return "audio-volume-muted-symbolic" }
    if volume < 0.34 { return "audio-volume-low-symbolic" }
    return volume < 0.67 ? "audio-volume-medium-symbolic" : "audio-volume-high-symbolic"
  }

  /// Sets the volume, clamped to 0…1, and unmutes the audio.
  public func setVolume(_ volume: Double) {
    player.volume = min(max(volume, 0), 1)
    player.isMuted = false
  }

  /// Changes the volume by a difference, and unmutes the audio.
  public func changeVolume(by difference: Double) {
    setVolume(((volume + difference) * 100).rounded() / 100)
    showBadge("Volume \(volumeText)")
  }

  /// Mutes or unmutes the audio.
  public func setMuted(_ isMuted: Bool) {
    player.isMuted = isMuted
    showBadge(isMuted ? "Muted" : "Volume \(volumeText)")
  }
}

/// A number with up to two decimals, such as 1.5, 0.25 or 2.
nonisolated func decimal(_ number: Double) -> String {
  let hundredths = Int(clamping: (abs(number) * 100).rounded())
  let (whole, rest) = (hundredths / 100, hundredths % 100)
  let sign = number < 0 && hundredths > 0 ? "−" : ""
  if rest == 0 { return "\(sign)\(whole)" }
  return sign + (rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)")
}

extension PlayerItem {
  /// The title, or the file name without its extension.
  public var displayTitle: String {
    if let title = knownTitle, !title.isEmpty { return title }
    guard path != nil else { return name }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      name.distance(from: dot, to: name.endIndex) <= 6
    else { return name }
    return String(name[..<dot])
  }
}
