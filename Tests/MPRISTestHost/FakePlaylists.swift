import Observation
import Playback

/// Two fake playlists; activating one renames the other.
@Observable final class FakePlaylists: MPRISPlaylists {
  private(set) var playlists = [MPRISPlaylist(id: 0, name: "Rock"), MPRISPlaylist(id: 1, name: "Jazz")]
  private(set) var activePlaylist: MPRISPlaylist.ID?

  func activate(_ id: MPRISPlaylist.ID) {
    printLine("activate(\(id))")
    activePlaylist = id
    playlists[1 - id].name += "!"
  }
}
