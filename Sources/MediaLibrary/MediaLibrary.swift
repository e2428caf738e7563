// MediaLibrary: which media files exist, and where. Contains no pixels except thumbnails, and no widgets.
//
//   LibraryService: scans folders on its own thread, monitors them, reports LibraryEvents
//     LibraryScanner: its implementation, a message loop over the parts in Scanning/
//       LibraryFolders, RootFolders: the folder tree, its roots and watches; FolderScan reads queued folders in batches
//       LibraryFiles, MediaTable: the rows of the files, by folder and in order; TableCommit: what an update changes
//       ChangePlan: decides what file events call for; ChangeApplier performs it
//   LibraryModel: the state that views bind to; the items in order, the problems
//     LibrarySnapshot: all items at one moment, newest first; MediaItem: one item
//     ItemEdit: a pointer to the edit of an item, which an EditSource loads; MediaItem+Decoding: items as they are shown
//     ItemFacts: the index's facts about an item; StartSnapshot: the library at the end of the last session
//   Opening/: resolves opened files, folders and playlists to queue entries; lists the subtitle files of a video
//   Trash: moves files to the desktop's trash and back
//   Thumbnails/: thumbnails of the items, shared with other programs; those of edited photos in the app's own cache
//   Animation/: AnimationModel plays the frames of a picture, which AnimationProgress, a plain value, counts
//   Worker/: the requests to the sandboxed workers that parse media files, playlists and subtitles
//
// The main actor never sorts, searches or accesses the disk: the scanner's thread does the work and passes a finished
// snapshot with the splices that lead to it. Copying a snapshot takes constant time at any size, because rows are plain
// memory and the arrays are shared.
