// MusicLibrary: the songs, albums, artists and playlists of the Music folder. Contains no widgets.
//
//   MusicLibraryModel ── the state that views bind to, and what people change in playlists (PlaylistChange takes it back)
//     MusicSnapshot ──── all songs, albums and artists at one moment; Track, Album, Artist: its values
//     MusicSearchIndex ─ the words of a snapshot, for `MusicSnapshot.search`
//   MusicService ─────── the service (MusicServing): scans with MediaLibrary's LibraryService, reports MusicEvents
//     MusicIndexer ───── reads new and changed songs, stores their tags, reports snapshots; on its own thread
//       TrackCatalogue: which track a file is, also after it was moved; TrackQueue: the files to read
//       TrackReading: reads one song; TrackReader does it in sandboxed workers
//     SnapshotBuilder ── from files to albums and artists: AlbumGroups decides what is an album, NamedTrack what a file is
//                        called (FileNameTags, DiscFolder), Names which spellings are one name, SortKeys the order
//     PlaylistLibrary ── the playlists of the folder, and changes of them: PlaylistFile, EntryFinder
//     CoverFiles, Lyrics: the images and the LRC files beside songs
//   MusicStore ───────── music.db, a cache with the identifiers of the tracks: TrackTable, TrackRecord, MusicMigrations
