import Editing
import GObjectKit
import GtkKit
import Imaging
import L10n
import Observation

/// The state of an editor: the edit of one photo, its steps, and its preview.
///
/// The model never changes a file: its owner stores `result` when the person is done.
@Observable public final class EditorModel {
  /// What the editor shows.
  public enum State: Equatable {
    /// The photo is being decoded.
    case loading
    /// The photo can be edited.
    case ready
    /// The photo cannot be edited. The associated value is the reason, as a sentence.
    case failed(String)
  }

  /// A page of controls.
  enum Page: String, CaseIterable {
    case adjust
    case filters
    case crop
    case markup
  }

  /// How the edited photo is compared with the original.
  enum Comparison: Equatable {
    case none
    /// The original is shown.
    case original
    /// The original is shown left of the position, 0…1 of the width.
    case split(Double)
  }

  /// How long a control may rest within one step.
  private static let stepPause = Duration.seconds(1)

  /// The file of the photo.
  public let file: File
  /// What the editor shows.
  public private(set) var state = State.loading
  /// The steps; nil before the photo is decoded.
  private(set) var history: EditHistory?
  /// The page of controls.
  var page = Page.adjust { didSet { if page != oldValue { pageChanged() } } }
  /// How the photo is compared with the original.
  var comparison = Comparison.none { didSet { if comparison != oldValue { render() } } }
  /// Whether clipped pixels are marked.
  var marksClipping = false { didSet { if marksClipping != oldValue { render() } } }
  /// The ratio of the crop.
  var ratio = CropRatio.free
  /// Whether width and height of the ratio change places.
  var isRatioSwapped = false
  /// Whether the photo is being straightened, so that a fine grid helps.
  private(set) var isStraightening = false
  /// The rendered edit; nil before the first one.
  private(set) var preview: EditorPreview?
  /// The photo without its edit; nil before it is decoded.
  private(set) var original: Texture?
  /// The tiles of the filters: without a filter, then each; empty before they are rendered.
  private(set) var tiles: [Texture] = []
  /// The state of the page Mark Up.
  @ObservationIgnored private(set) lazy var markup = MarkupModel(self)
  /// The latest notice.
  private(set) var notice: Notice<Never>?

  /// Called when a new preview is shown.
  @ObservationIgnored public var onPreview: () -> Void = {}

  @ObservationIgnored private let edit: EditStack
  @ObservationIgnored private let service: any EditorServing
  @ObservationIgnored private let loader: PhotoLoader
  @ObservationIgnored private let stepEnd: DelayedAction
  @ObservationIgnored private var photo: EditorPhoto?
  @ObservationIgnored private var previews: LatestRequest<PreviewRequest, EditorPreview>!
  @ObservationIgnored private var tileRequests: LatestRequest<TilesRequest, [Texture]>!
  @ObservationIgnored private var tileSide = 0

  /// Creates the editor of a photo. It decodes when it knows the size of its view.
  ///
  /// - Parameters:
  ///   - edit: The edit that the photo has.
  ///   - clock: Measures the end of a step and the delay after a resize.
  public init(
    _ file: File, edit: EditStack = EditStack(), service: any EditorServing = EditorService(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.file, self.edit, self.service) = (file, edit, service)
    stepEnd = DelayedAction(clock: clock)
    loader = PhotoLoader(path: file.path, service: service, clock: clock)
    previews = LatestRequest({ await service.preview($0) }, show: { [weak self] in self?.show($0) })
    tileRequests = LatestRequest({ await service.tiles($0) }, show: { [weak self] in self?.tiles = $0 })
    loader.onResult = { [weak self] in self?.show($0) }
  }

  // MARK: The edit

  /// The edit as the controls show it; nil before the photo is decoded.
  var draft: EditDraft? { history?.draft }

  /// Whether there is something to store.
  public var isChanged: Bool { result.map { $0 != edit } ?? false }

  /// The edit to store; nil before the photo is decoded. An edit without operations is that of an original.
  public var result: EditStack? {
    guard let history else { return nil }
    // A draft that was read and not changed may have another form of the same geometry.
    return history.canUndo ? history.draft.stack : edit
  }

  /// Shows the original in the left half, or ends that.
  func toggleSplit() {
    if case .split = comparison { comparison = .none } else { comparison = .split(0.5) }
  }

  /// Changes the edit.
  func change(_ control: EditHistory.Control = .other, _ body: (inout EditDraft) -> Void) {
    guard var draft else { return }
    body(&draft)
    history?.change(control, to: draft)
    stepEnd.schedule(after: Self.stepPause) { [weak self] in self?.endStep() }
    render()
  }

  /// Whether the next change of the same control belongs to the last step.
  var isStepOpen: Bool { stepEnd.isPending }

  /// Ends the step of a slider or a drag: the next change can be undone by itself.
  func endStep() {
    stepEnd.cancel()
    history?.endStep()
    isStraightening = false
  }

  /// Undoes the last step.
  func undo() {
    history?.undo()
    render()
  }

  /// Redoes the step that was undone last.
  func redo() {
    history?.redo()
    render()
  }

  /// Removes the whole edit, as one step.
  func revert() { change { $0.reset() } }

  /// Straightens the photo by an angle in degrees, clockwise.
  func straighten(degrees: Double) {
    isStraightening = true
    change(.slider("straighten")) { $0.geometry.degrees = degrees }
  }

  /// Reads a `.cube` file and applies it.
  func openLUT(path: String) async {
    do throws(LUTFileError) {
      let lut = try await service.lut(path: path)
      change { $0.table = EditDraft.Table(lut: lut, amount: 1) }
    } catch {
      notice = Notice(error.description)
    }
  }

  // MARK: Crop

  /// The frame of the crop.
  var frame: CropFrame { CropFrame(draft?.geometry.crop) }

  /// The ratio that the frame keeps, in parts of the photo's width and height; nil for any.
  var frameRatio: Double? {
    guard let size = draft?.uncroppedSize else { return nil }
    return ratio.value(of: size, isSwapped: isRatioSwapped)
      .map { $0 * Double(size.height) / Double(size.width) }
  }

  /// Whether swapping width and height makes another ratio.
  var canSwapRatio: Bool { ratio != .free && ratio != .square }

  /// Changes the frame of the crop; changes of one drag are one step.
  func changeFrame(_ body: (inout CropFrame) -> Void) {
    change(.drag) { draft in
      var frame = CropFrame(draft.geometry.crop)
      body(&frame)
      draft.geometry.crop = frame.crop
    }
  }

  /// Selects a ratio and applies it to the frame.
  func select(_ ratio: CropRatio, isSwapped: Bool) {
    (self.ratio, isRatioSwapped) = (ratio, isSwapped)
    guard let value = frameRatio else { return }
    change { draft in
      var frame = CropFrame(draft.geometry.crop)
      frame.fit(value)
      draft.geometry.crop = frame.crop
    }
  }

  /// The size of the result in pixels, as a text.
  var sizeText: String {
    guard let size = draft?.size else { return "" }
    return tr("%1$d × %2$d", size.width, size.height)
  }

  // MARK: Preview

  /// What the view shows.
  var texture: Texture? { comparison == .original ? original : preview?.texture }

  /// Sets the size of the view in device pixels.
  func resize(width: Int, height: Int) {
    loader.resize(to: ImageSize(width: width, height: height)) { [weak self] in
      self?.neededSize ?? ImageSize(width: width, height: height)
    }
  }

  /// Sets the side of a filter's tile in device pixels.
  func setTileSide(_ side: Int) {
    tileSide = side
    render()
  }

  private func pageChanged() {
    endStep()
    loader.need(neededSize)
    render()
  }

  /// The size in which the photo is needed, so that its crop fills the view.
  private var neededSize: ImageSize {
    // More than this would make the preview slow.
    let largest = 3.0
    let view = loader.viewSize
    guard page != .crop, let draft else { return view }
    let frame = CropFrame(draft.geometry.crop)
    let size = ImageSize(
      width: Int(Double(view.width) * min(1 / frame.width, largest)),
      height: Int(Double(view.height) * min(1 / frame.height, largest)))
    return draft.geometry.quarterTurns.isMultiple(of: 2) ? size : size.transposed
  }

  private func show(_ preview: EditorPreview) {
    self.preview = preview
    onPreview()
  }

  private func show(_ result: Result<EditorPhoto, ImageError>) {
    switch result {
    case .success(let photo): show(photo)
    // A photo that has been decoded can be edited without its file.
    case .failure(let error): if photo == nil { state = .failed(error.description) }
    }
  }

  private func show(_ photo: EditorPhoto) {
    self.photo = photo
    original = Texture(shown: photo.pixels)
    if history == nil { history = EditHistory(EditDraft(edit, size: photo.originalSize)) }
    if photo.isTruncated, state == .loading {
      notice = Notice(tr("Part of this photo is missing because the file is damaged or incomplete."))
    }
    state = .ready
    loader.need(neededSize)
    render()
  }

  private func render() {
    guard let photo, let draft else { return }
    var isSplit = false
    if case .split = comparison { isSplit = page != .crop }
    previews.send(
      PreviewRequest(
        photo: photo, stack: page == .crop ? draft.uncropped : draft.stack,
        before: isSplit ? draft.uncolored : nil, marksClipping: marksClipping))
    if page == .filters, tileSide > 0 {
      tileRequests.send(TilesRequest(photo: photo, stack: draft.unfiltered, side: tileSide))
    }
  }
}
