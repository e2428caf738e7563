// Viewer: one picture at a time, over everything else.
//
//   ViewerService ── the files: decodes what is looked at, its neighbours, finer pixels, information
//     PictureLoader ── its inside: what is wanted, what is there, what runs
//   ViewerModel ──── what the view binds: the picture, its place in the sequence, notices
//     PictureSource ── where the pictures come from: the library, or FolderPictures around a file
//     PictureInformation ── what is said about a picture, as rows for people
//   PhotoViewer ──── the view: the picture, and tools that lie over it
//
// It is cut so that the model knows no widget and no file: tests drive it with a service that does
// what they say, and the app chooses the order of the pictures without this module knowing a library's
// views.
//
//     let model = ViewerModel(source: library, service: ViewerService())
//     model.open(item.id)
//     let viewer = PhotoViewer(model: model)
//     viewer.onBack = { … }
