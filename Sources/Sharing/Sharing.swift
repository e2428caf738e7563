// Sharing: copies of photos for other people and programs.
//
//   ExportService: encodes photos with their edits, in workers, and writes the copies
//     ExportWriter: writes one copy, reads it back, and renames it; ExportError: why that failed
//   ExportModel: the state of the dialog: the photos, what is chosen, the size of the first copy, the progress
//     ExportChoices: what is chosen, a plain value that a program persists
//     ExportBatch: exports the photos, several at a time; ExportOutcome: what came of it
//   ExportDialog: the view; ExportOptionsPage, ExportFailuresPage
//
//     let model = ExportModel(photos, choices: ExportChoices(folder: folder))
//     let dialog = ExportDialog(model: model, over: window)
//     dialog.onEnd = { outcome in … }
//     dialog.present()
