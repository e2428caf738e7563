import GObjectKit
import MediaLibrary

/// Track selection.
extension Player {
  /// The identifier of the audio track that plays; nil for none.
  public final var selectedAudioTrack: MediaTrack.ID? {
    get { selection.audio }
    set { select { $0.audio = newValue } }
  }

  /// The identifier of the video track that plays; nil for none.
  public final var selectedVideoTrack: MediaTrack.ID? {
    get { selection.video }
    set { select { $0.video = newValue } }
  }

  /// The identifier of the subtitle track that is shown; nil for none.
  public final var selectedSubtitleTrack: MediaTrack.ID? {
    get { selection.subtitle }
    set {
      currentItem?.subtitleChoice = .made(newValue)
      select { $0.subtitle = newValue }
    }
  }

  /// Shows subtitles that were found automatically.
  final func selectAutomaticSubtitles(_ id: MediaTrack.ID) {
    currentItem?.subtitleChoice = .automatic(id)
    select { $0.subtitle = id }
  }

  /// Adds an external subtitle file to the current item, and shows it.
  public final func addSubtitles(path: String) {
    guard let item = currentItem else { return }
    let track = MediaTrack(SubtitleFile(File(path: path)))
    item.offer([track])
    selectedSubtitleTrack = track.id
  }

  private func select(_ change: @escaping (inout TrackSelection) -> Void) {
    if let selection = state.select(change) { service.select(selection) }
  }
}
