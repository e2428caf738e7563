import GObjectKit

/// Playing, and what is said about it.
extension PlayerModel {
  // MARK: State

  /// Whether it plays, or does as soon as it can.
  public var isPlaying: Bool { player.timeControlStatus != .paused || resumesAfterScrub }
  /// Whether there is something that can be played.
  public var canPlay: Bool { player.currentItem != nil && failure == nil }
  /// Whether one can go elsewhere in it.
  public var canSeek: Bool { canPlay && player.currentItem?.isSeekable == true }
  /// Whether nothing is open.
  public var isEmpty: Bool { player.currentItem == nil }
  /// Whether it has pictures.
  public var hasVideo: Bool { canPlay && player.currentItem?.videoSize != nil }
  /// Why nothing can be seen; nil while something can, or will be.
  public var failure: PlayerError? {
    if case .failed(let error) = player.currentItem?.status { return error }
    return nil
  }
  /// The same in sentences: of what, why, and what to do; nil while something can be seen.
  public var failureText: String? {
    guard let failure, let item = player.currentItem else { return nil }
    switch failure {
    // They name the file themselves.
    case .notFound, .notReadable, .notMedia, .subtitles: return failure.message
    case .missingCodec, .network, .needsDownload, .decode:
      return "“\(item.name)” cannot be played. \(failure.message)"
    }
  }
  /// Whether a page takes the place of the picture.
  public var showsPage: Bool { isEmpty || failure != nil || isInMiniPlayer }

  /// What is playing: its title, or its file's name without the end. Empty for nothing.
  public var title: String {
    guard let item = player.currentItem else { return "" }
    return item.displayTitle
  }

  // MARK: Time

  /// How long it is, in seconds; 0 where nobody knows.
  public var durationSeconds: Double { canPlay ? player.currentItem?.duration?.seconds ?? 0 : 0 }
  /// Where it is, in seconds.
  public var positionSeconds: Double { position.seconds }
  /// How fast `positionSeconds` grows.
  public var positionRate: Double {
    scrubTarget == nil && player.timeControlStatus == .playing ? player.rate : 0
  }
  /// "1:05".
  public var positionText: String { position.duration.clockText }
  /// "3:20"; "Live" for what happens now; "–:––" where nobody knows.
  public var durationText: String {
    guard let item = player.currentItem, failure == nil else { return "0:00" }
    return item.isLive ? "Live" : item.duration?.duration.clockText ?? "–:––"
  }

  private var position: MediaTime { canPlay ? scrubTarget ?? player.currentTime : .zero }

  // MARK: Playing

  /// Plays or pauses.
  public func togglePlayback() {
    guard canPlay else { return }
    if isPlaying { player.pause() } else { player.play() }
  }

  /// Pauses and goes back to the beginning.
  public func stop() { player.stop() }

  /// Opens the same once more, after it could not be played; where the network was lost, at the place where it was.
  public func retry() {
    guard let item = player.currentItem else { return }
    let again = PlayerItem(uri: item.uri, outline: item.outline)
    // Where it did not even get ready, its beginning is the better try.
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

  /// Goes forward, or back where that is negative.
  public func skip(seconds: Double) {
    guard canSeek else { return }
    // From where the last one leads to, so that three quick ones go three times as far.
    let from = skipTarget ?? player.currentTimeNow()
    let end = player.currentItem?.duration
    var target = max(from + MediaTime(seconds: seconds), .zero)
    if let end, target > end { target = end }
    go(to: target)
  }

  /// Goes to a place.
  public func go(to time: MediaTime) {
    guard canSeek else { return }
    skipTarget = time
    Task {
      _ = await player.seek(to: time, tolerance: .exact)
      if skipTarget == time { skipTarget = nil }
    }
  }

  /// Goes to a frame before or after this one, and pauses.
  public func step(frames: Int) {
    guard hasVideo else { return }
    Task { _ = await player.step(frames: frames) }
  }

  // MARK: Speed

  /// What the menu offers.
  public static let rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

  /// "1.5×".
  public static func text(rate: Double) -> String { "\(decimal(rate))×" }

  /// How fast it plays; 1 is as recorded.
  public var rate: Double { player.rate }

  /// Plays faster or slower, 0.25…4; the pitch stays.
  public func setRate(_ rate: Double) {
    player.rate = min(max(rate, Self.rates[0]), Self.rates[Self.rates.count - 1])
    flash("Speed \(Self.text(rate: player.rate))")
  }

  /// Takes the next speed of the menu, or the one before.
  public func changeRate(by step: Int) {
    let rates = Self.rates
    let next = step > 0 ? rates.first { $0 > rate } : rates.last { $0 < rate }
    setRate(next ?? rate)
  }

  // MARK: Volume

  /// How loud, 0…1.
  public var volume: Double { player.volume }
  /// Whether there is no sound.
  public var isMuted: Bool { player.isMuted }
  /// "80 %", "Muted".
  public var volumeText: String { isMuted ? "Muted" : "\(Int(clamping: (volume * 100).rounded())) %" }
  /// The icon's name.
  public var volumeIcon: String {
    if isMuted || volume == 0 { return "audio-volume-muted-symbolic" }
    if volume < 0.34 { return "audio-volume-low-symbolic" }
    return volume < 0.67 ? "audio-volume-medium-symbolic" : "audio-volume-high-symbolic"
  }

  /// Sets how loud it is; there is sound again.
  public func setVolume(_ volume: Double) {
    player.volume = min(max(volume, 0), 1)
    player.isMuted = false
  }

  /// Makes it louder, or quieter.
  public func changeVolume(by difference: Double) {
    setVolume(((volume + difference) * 100).rounded() / 100)
    flash("Volume \(volumeText)")
  }

  /// Turns the sound off or on.
  public func setMuted(_ isMuted: Bool) {
    player.isMuted = isMuted
    flash(isMuted ? "Muted" : "Volume \(volumeText)")
  }
}

/// A number with up to two decimals: 1.5, 0.25, 2.
nonisolated func decimal(_ number: Double) -> String {
  let hundredths = Int(clamping: (abs(number) * 100).rounded())
  let (whole, rest) = (hundredths / 100, hundredths % 100)
  let sign = number < 0 && hundredths > 0 ? "−" : ""
  if rest == 0 { return "\(sign)\(whole)" }
  return sign + (rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)")
}

extension PlayerItem {
  /// For people: its title, or its file's name without the end.
  public var displayTitle: String {
    if let title = knownTitle, !title.isEmpty { return title }
    guard path != nil else { return name }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      name.distance(from: dot, to: name.endIndex) <= 6
    else { return name }
    return String(name[..<dot])
  }
}
