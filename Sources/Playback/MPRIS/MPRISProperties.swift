import GObjectKit

/// The state of a player as D-Bus properties, by name. For the source see `MPRISInterface`.
nonisolated struct MPRISProperties {
  let identity: MPRISIdentity

  func root(_ playback: MPRISPlayback) -> [String: Variant] {
    [
      "CanQuit": Variant(true),
      "CanRaise": Variant(true),
      "Fullscreen": Variant(playback.isFullscreen),
      "CanSetFullscreen": Variant(playback.canSetFullscreen),
      "HasTrackList": Variant(true),
      "Identity": Variant(identity.name),
      "DesktopEntry": Variant(identity.desktopEntry),
      "SupportedUriSchemes": Variant(identity.schemes),
      "SupportedMimeTypes": Variant(identity.contentTypes),
    ]
  }

  /// All properties but `Position`, whose changes are not signalled.
  func player(_ playback: MPRISPlayback, _ current: MPRISTrack?) -> [String: Variant] {
    var properties = [
      "PlaybackStatus": Variant(playback.status.rawValue),
      "Rate": Variant(playback.rate),
      "MinimumRate": Variant(playback.rates.lowerBound),
      "MaximumRate": Variant(playback.rates.upperBound),
      "Volume": Variant(playback.volume),
      "Metadata": Variant(dictionary: current.map(metadata) ?? [:]),
      "CanGoNext": Variant(playback.canGoNext),
      "CanGoPrevious": Variant(playback.canGoPrevious),
      "CanPlay": Variant(playback.canPlay),
      "CanPause": Variant(playback.canPause),
      "CanSeek": Variant(playback.canSeek),
      "CanControl": Variant(true),
    ]
    if let loop = playback.loop { properties["LoopStatus"] = Variant(loop.rawValue) }
    if let isShuffled = playback.isShuffled { properties["Shuffle"] = Variant(isShuffled) }
    return properties
  }

  func trackList(_ tracks: [MPRISTrack]) -> [String: Variant] {
    [
      "Tracks": Variant(objectPaths: tracks.map { identity.path(of: $0.id) }), "CanEditTracks": Variant(true),
    ]
  }

  /// Source of the keys: https://www.freedesktop.org/wiki/Specifications/mpris-spec/metadata/.
  func metadata(_ track: MPRISTrack) -> [String: Variant] {
    var metadata = [
      "mpris:trackid": Variant(objectPath: identity.path(of: track.id)),
      "xesam:url": Variant(track.uri),
      "xesam:title": Variant(track.title),
    ]
    if let length = track.length { metadata["mpris:length"] = Variant(int64: length.microseconds) }
    if let artwork = track.artwork { metadata["mpris:artUrl"] = Variant(artwork) }
    if let album = track.album { metadata["xesam:album"] = Variant(album) }
    if let number = track.number { metadata["xesam:trackNumber"] = Variant(number) }
    if let disc = track.disc { metadata["xesam:discNumber"] = Variant(disc) }
    if let created = track.created { metadata["xesam:contentCreated"] = Variant(Self.dateTime(created)) }
    if let lyrics = track.lyrics { metadata["xesam:asText"] = Variant(lyrics) }
    let lists = [
      "xesam:artist": track.artists, "xesam:albumArtist": track.albumArtists, "xesam:genre": track.genres,
      "xesam:comment": track.comments,
    ]
    for (name, texts) in lists where !texts.isEmpty { metadata[name] = Variant(texts) }
    return metadata
  }
}

extension MPRISProperties {
  /// A date as the specification asks for it: with a time. An incomplete one is that of its first moment.
  nonisolated fileprivate static func dateTime(_ date: String) -> String {
    switch date.utf8.count {
    case 4: date + "-01-01T00:00:00Z"
    case 7: date + "-01T00:00:00Z"
    case 10: date + "T00:00:00Z"
    default: date
    }
  }
}

extension MediaTime {
  /// The time in microseconds, the unit of MPRIS, rounded to the nearest.
  nonisolated var microseconds: Int {
    let exact = (Int128(value) * 1_000_000 + Int128(timescale) / 2) / Int128(timescale)
    return Int(clamping: exact)
  }

  /// Creates a time from microseconds.
  nonisolated init(microseconds: Int) { self.init(value: Int64(microseconds), timescale: 1_000_000) }
}
