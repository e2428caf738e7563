// Editor: edits one photo without changing its file.
//
//   EditorServing: decodes the photo, renders its edit and the tiles of the filters; EditorService implements it
//   EditorModel: the state that the view binds to; the page, the comparison, the preview
//     EditDraft: the edit as the controls show it, a plain value made from an EditStack and back
//     CropFrame, CropRatio: the frame of the crop while it is dragged, and the ratio that it keeps
//     EditHistory: the steps, for undo and redo
//     MarkupModel: the tool that draws marks, and the selected mark
//     PhotoLoader: the photo in the size of the view
//   EditorView: the view; EditorHeader, EditorCanvas with the photo, and the pages of the panel
//     AdjustPage: HistogramView and a SliderRow for each adjustment
//     FiltersPage: tiles of this photo, the amount, the LUT
//     CropPage: straightening, rotation, ratios; CropDrawing draws the frame
//     MarkupPage: tools, colors, size
//
// The model has no reference to widgets and stores nothing: its owner stores `result`.
//
//     let model = EditorModel(file, edit: edit)
//     let view = EditorView(model: model)
//     view.onDone = { store(model.result) }
