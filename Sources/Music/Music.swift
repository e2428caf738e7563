// Music: the music library, and what plays: albums, artists, songs and playlists; cover, waveform and lyrics.
//
//     Model/
//       MusicModel ────────── what the section shows and does, in parts:
//         MusicNavigation ─── the lists of the library, and the pages above them
//         SongListModel ───── the rows of a list of songs: order, selection
//         NowPlayingModel ─── the song that plays: its waveform and lyrics
//         CoverStore ──────── decoded covers
//         PlaylistActions, PlayActions ── what is done with songs
//     Views/
//       MusicView ─────────── the section; NowPlayingBar: the bar of other sections
//         MusicToolbar, AlbumGrid, ArtistList, SongList, PlaylistList ── the lists
//         CollectionPage ──── an album, an artist or a playlist with its songs
//         NowPlayingPage ──── cover, waveform, controls; LyricsView
//
// Songs are played by Playback's `PlayerModel` and its queue; the library is MusicLibrary's. The two are separate: the
// queue may contain files of any folder, and playing changes nothing in the library.
