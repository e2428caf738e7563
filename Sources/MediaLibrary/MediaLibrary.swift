// MediaLibrary: which pictures are there, and where. No pixel, no widget.
//
//   LibraryService ── the files: scans folders on its own thread, follows them, reports LibraryEvents
//     LibraryScanner · FolderNode · MediaTable ── its inside: the tree of folders, the sorted rows
//   LibraryModel ──── what views bind: the items in order, what is wrong, what can be undone
//     LibrarySnapshot ── all items at one moment, newest first; MediaItem ── one of them
//   Opening/ ──────── what to play of what was opened, and the subtitles that lie beside a film
//   Trash ─────────── moves files to the desktop's trash and back
//   Thumbnails/ ───── small pictures of the items, shared with other programs
//
// It is cut so that the main actor never sorts, searches or touches a disk: the scanner's thread does
// the work and hands over a finished snapshot with the splices that lead to it. Taking a snapshot is
// constant time at any size, because rows are plain memory and the arrays are shared, not copied.
