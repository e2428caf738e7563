// Viewer: shows one picture at a time.
//
//   ViewerService: decodes the current picture, its neighbors, high-resolution details; reads metadata
//     PictureLoader: its implementation; the requested, the decoded and the pending pictures
//   ViewerModel: the state that the view binds to; the picture, its position in the sequence, notices
//     PictureCursor: the current picture in the sequence; navigation, changes of the sequence
//     BusyIndicator: when a spinner is shown
//     UndoableTrash: moves a picture to the trash and restores it
//     PictureSource: the pictures to show; the library, or FolderPictures around a file
//     PictureInformation: the rows of the information panel
//   PhotoViewer: the view; the picture and the controls over it
//
// The model has no reference to widgets and files, so that tests use a fake service. The app chooses the order of the
// pictures; this module does not depend on the library's views.
//
//     let model = ViewerModel(source: library, service: ViewerService())
//     model.open(item.id)
//     let viewer = PhotoViewer(model: model)
//     viewer.onBack = { … }
