import L10n

/// The volume, and the choice of the audio track.
@MainActor public struct AudioModel {
  private let player: Player
  private let messages: PlayerMessages

  init(of player: Player, messages: PlayerMessages) { (self.player, self.messages) = (player, messages) }

  // MARK: Volume

  /// The volume, 0…1.
  public var volume: Double { player.volume }
  /// Whether the audio is muted.
  public var isMuted: Bool { player.isMuted }
  /// The volume as text: "80 %" or "Muted".
  public var volumeText: String {
    isMuted ? tr("Muted") : Int(clamping: (volume * 100).rounded()).localizedPercent
  }
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
    messages.showBadge(tr("Volume %s", volumeText))
  }

  /// Mutes or unmutes the audio.
  public func setMuted(_ isMuted: Bool) {
    player.isMuted = isMuted
    messages.showBadge(isMuted ? tr("Muted") : tr("Volume %s", volumeText))
  }

  // MARK: Loudness

  /// How the loudness of songs is evened out.
  public var replayGain: ReplayGain { player.replayGain }

  /// Sets which gain of songs is applied.
  public func setReplayGain(_ mode: ReplayGain.Mode) { player.replayGain.mode = mode }
  /// Sets what is added to the gain of songs that have one, in dB, clamped to −15…15.
  public func setPreamp(_ decibels: Double) { player.replayGain.preamp = decibels }
  /// Sets whether peaks above full scale are limited softly.
  public func setLimitsPeaks(_ limitsPeaks: Bool) { player.replayGain.limitsPeaks = limitsPeaks }

  // MARK: Tracks

  /// The audio tracks.
  public var tracks: [MediaTrack] { player.currentItem?.tracks.filter { $0.kind == .audio } ?? [] }
  /// The audio track that plays; nil for none.
  public var selectedTrack: MediaTrack.ID? { player.selectedAudioTrack }

  /// Selects an audio track.
  public func selectTrack(_ id: MediaTrack.ID) { player.selectedAudioTrack = id }

  /// Selects the next audio track; after the last one, the first.
  public func nextTrack() {
    let tracks = tracks
    guard tracks.count > 1 else { return messages.showBadge(tr("No other audio track")) }
    let index = tracks.firstIndex { $0.id == selectedTrack } ?? -1
    let next = tracks[(index + 1) % tracks.count]
    selectTrack(next.id)
    messages.showBadge(tr("Audio: %s", next.label))
  }
}
