// Sharing: photos for other people and programs, copies of them, collages, prints.
//
//   ExportService: encodes photos with their edits, in workers, and writes the copies
//     ExportWriter: writes one copy, reads it back, and renames it; ExportError: why that failed
//   ExportModel: the state of the dialog: the photos, what is chosen, the size of the first copy, the progress
//     ExportChoices: what is chosen, a plain value that a program persists
//     ExportBatch: exports the photos; PhotoBatch: works on several at a time; ExportOutcome: the result
//   ExportDialog: the view; ExportOptionsPage, ExportFailuresPage
//   ShareService: makes the files that are handed over, each a SharedFile; ShareReceivers: the programs of the desktop
//   ShareModel: the state of the share sheet: its photos, ShareChoices, the files, the ShareTarget that takes them
//   ShareDialog: the view; ShareTargets, SharingStyle
//   PrintModel: photos on paper: their PrintLayout, a plain value, and the printing; PrintDialog: the view; PagePreview
//   CollageModel: a collage of photos: what is chosen, its preview; CollageService decodes and writes
//   CollageDialog: the view
//
//     let model = ExportModel(photos, choices: ExportChoices(folder: folder))
//     let dialog = ExportDialog(model: model, over: window)
//     dialog.onEnd = { outcome in … }
//     dialog.present()
