// LibraryIndex: the data about the files of the library, kept in a database. Contains no widgets.
//
//   AssetReading ── reads the metadata of one file in sandboxed workers; AssetMetadata is the result
//     AssetReader ─ does it: one request for the file, one for its Sidecar
//     KindRules ─── the table of the rules that decide which kind of photo or video it is, over KindEvidence
//     SidecarWriter ─ writes ratings, keywords and edits into sidecars, or all but edits into the photos themselves
//   StackQuery ──── the stacks of the library; StackCandidates finds the assets that may belong to one
//     StackBuilder: items of one shot as PhotoStack values: bursts, RAW+JPEG, Live Photos; DuplicateFinder: equal and similar ones
//   SearchQuery ─── a parsed search: SearchLexeme splits, SearchParser recognizes the words of SearchVocabulary:
//                   kinds, ratings, colors; SearchDateParser: dates (SearchDate, YearlyPeriod, NumericDate, RelativeDates)
//     SearchTable ─── the full-text index; SearchText splits names into words, SearchDocument has those of one asset
//     SearchMatcher ─ a query with its texts looked up: decides about the items of a snapshot
//   ColorIndex ──── palettes in memory, for finding photos by color; StoredColors follows the database
//   LibraryIndexModel ── the state that views bind to, and what people change: favorites, ratings, keywords, albums
//     LibraryCollection: favorites, screenshots, an album, …, as a filter of the library's items
//     AssetDetails: everything that is known about one file
//   LibraryIndexer ── follows the scanner, reads files in the background, hands facts back to the scanner
//     Reconciler: finds the assets of files that were renamed, moved or changed; ContentHash, CaptureDates: its values
//     LibraryComparison, SidecarComparison, LivePhotoPairs: what has changed on disk; FileReading, ReadQueue,
//     AssetFileReader: the files to read; AssetEditor: what people change; IndexContext: what these parts share
//   IndexDatabase ── opens the database, sets a damaged one aside, keeps LibraryMirror, what people made, beside it
//     LibraryStore: the connections; LibraryMigrations: the versions
//     AssetTable, AlbumTable, EditTable: the statements; AssetRecord: a row
//   EditStore ───── hands the edits of photos to those who decode them
//
// The only module that uses GRDB and Foundation. The workers do not link it.
