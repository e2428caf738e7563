// Viewer: shows one picture at a time, pictures one after the other, and pictures side by side.
//
//   ViewerService: decodes the current picture, its neighbors, high-resolution details; reads metadata
//     PictureLoader: its implementation; the requested, the decoded and the pending pictures
//   ViewerModel: the state that the view binds to; the picture, its position in the sequence, notices
//     PictureCursor: the current picture in the sequence; navigation, changes of the sequence
//     BusyIndicator: when a spinner is shown
//     PictureRequests: what the service decodes, in the size of the view
//     MotionStarter: finds out what moves, with module LivePhotos. KeyFrameModel: chooses a frame of a photo's video; SavedFrame: a
//       frame as a photo of its own
//     PicturePages: the pages of a picture and the one that is shown, a plain value
//     UndoableTrash: moves a picture to the trash and restores it; TrashUndo: the last time, for the undo stack
//     PictureSource: the pictures to show; the library, or FolderPictures around a file
//     PictureInformation: the rows of the information panel
//   PhotoViewer: the view; the picture and the controls over it
//   SlideshowModel: a slideshow, which decodes one picture ahead; SlideshowRound: its order, a plain value
//     SlideshowView: the view; CrossfadeView with the picture, SlideshowControls
//   CompareModel: pictures beside each other, a ViewerModel for each; keeps one and moves the others to the trash
//     CompareView: the view; CompareGrid with its ComparePanes, CompareLayout as their arrangement
//
// The model has no reference to widgets and files, so that tests use a fake service. The app chooses the order of the
// pictures; this module does not depend on the library's views.
//
//     let model = ViewerModel(source: library, service: ViewerService())
//     model.open(item.id)
//     let viewer = PhotoViewer(model: model)
//     viewer.onBack = { … }
