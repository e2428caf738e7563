import GObjectKit
import GtkKit
import Imaging
import L10n
import LibraryIndex
import MediaLibrary
import PhotosPicker

/// What `tintype pick` was asked for.
struct PickRequest {
  var capacity = PickerModel.Capacity.multiple(max: nil)
  var behavior = SelectionBehavior.default
  var filter: MediaFilter?
  /// The paths of the folders to pick from; empty for the user's library.
  var folders: [String] = []
  var style = PickerStyle.presentation
  var disabledCapabilities: PickerCapabilities = []
  var accessories = PickerAccessories.automatic
  var encoding = PreferredItemEncoding.automatic
  /// The MIME types that the program accepts; nil for all.
  var contentTypes: [String]?
  /// Whether edited photos are handed over with their edits.
  var version = PhotosPickerItemVersion.edited
  /// The paths of the files that are selected at the start, in their order.
  var preselected: [String] = []
  var title: String?
  var parent: ParentWindow?
}

/// The program that runs `tintype pick`: one window, which is independent of a running Tintype.
final class PickApplication: Application {
  private let request: PickRequest
  private let output: PickOutput
  private let files = DataFiles.find()
  private var picker: PickerModel?
  /// Knows the identifiers, the kinds and the marks of the photos. A running Tintype may use the same index.
  private var index: LibraryIndexModel?
  private var preselection: Preselection?
  /// The files are loaded one selection after the other.
  private var printing: Task<Bool, Never>?
  private var status: Int32 = 1

  init(_ request: PickRequest, output: PickOutput) {
    (self.request, self.output) = (request, output)
    super.init(identifier: Tintype.identifier, isUnique: false)
    onActivate { [weak self] in self?.open() }
    MainLoop.onTermination { [weak self] in self?.quit() }
  }

  /// Runs until the window closes. Returns the exit status.
  func run() -> Int32 {
    let failure = run([CommandLine.arguments[0]])
    return failure == 0 ? status : failure
  }

  private func open() {
    guard picker == nil else { return }
    DisplayColors.useProfile()
    Style.load(css: files.styleSheet)
    Style.addIcons(from: files.icons.path)
    let library = makeLibrary()
    let model = PickerModel(
      library: library, capacity: request.capacity, behavior: request.behavior, style: request.style,
      matching: request.filter, index: index)
    model.preferredItemEncoding = request.encoding
    model.disabledCapabilities = request.disabledCapabilities
    model.accessoryVisibility = request.accessories
    picker = model
    if model.selection.behavior.isContinuous, !model.selection.replacesSingle {
      model.onCommit = { [weak self] in self?.write($0, isOneOfMany: true) }
    }
    model.onFinish = { [weak self] isCancelled in self?.finish(isCancelled: isCancelled) }
    let window = PickerDialog(
      model: model,
      thumbnails: ThumbnailStore(
        library: library, service: ThumbnailService(cache: ThumbnailCache(version: Tintype.version))),
      over: nil, title: request.title, style: request.style)
    // Keeps the program running until everything is printed.
    hold()
    preselection = Preselection(request.preselected, model)
    if let parent = request.parent { window.setParent(parent) }
    window.present()
  }

  private func makeLibrary() -> LibraryModel {
    let edits = EditStore()
    let scanner = LibraryService(
      extensions: ImageFormats.pictureExtensions.union(VideoFormats.extensions), edits: edits)
    let library = LibraryModel(scanner: scanner)
    // The index is that of the library, which has other folders.
    guard request.folders.isEmpty else {
      for folder in request.folders { library.add(LibraryRoot(path: folder)) }
      return library
    }
    LibraryFolders(library, Settings(Tintype.identifier, folders: files.schemas)).startWithStandardFolders()
    let data = File(path: UserDirectories.data).child("tintype").path
    let index = LibraryIndexModel(
      library: library,
      indexer: LibraryIndexer(folder: data, scanner: scanner, reader: AssetReader(), edits: edits))
    index.start()
    self.index = index
    return library
  }

  // MARK: The selection

  private func finish(isCancelled: Bool) {
    guard let picker else { return }
    let photos = picker.results.compactMap { picker.library.items[$0] }
    let isContinuous = picker.selection.behavior.isContinuous && !picker.selection.replacesSingle
    if !isContinuous, !isCancelled { write(photos, isOneOfMany: false) }
    Task {
      let isPrinted = await printing?.value ?? true
      status = isCancelled || photos.isEmpty || !isPrinted ? 1 : 0
      index?.flush()
      index?.close()
      release()
      quit()
    }
  }

  /// Prints photos after the earlier selections. An error is printed, and ends the program with status 1.
  private func write(_ photos: [MediaItem], isOneOfMany: Bool) {
    let items = photos.map {
      PhotosPickerItem($0, encoding: request.encoding, library: picker?.library)
    }
    let progress = PickProgress(count: items.count)
    printing = Task { [printing, output, contentTypes = request.contentTypes, version = request.version] in
      guard await printing?.value ?? true else { return false }
      do throws(PhotosPickerError) {
        let files = try await progress.load(items, contentTypes, version)
        output.write(files, isOneOfMany: isOneOfMany)
        return true
      } catch {
        Terminal.printError("tintype: \(error.description)")
        await progress.tell(error)
        return false
      }
    }
  }
}

/// Selects files at the start, as soon as the library has found them.
private final class Preselection {
  private let model: PickerModel
  private var awaited: [String]
  private var found: [String: MediaItemID] = [:]
  private var subscription: LibrarySubscription?
  private var observation: ContinuousObservation?

  init(_ paths: [String], _ model: PickerModel) {
    (self.model, awaited) = (model, paths)
    guard !paths.isEmpty else { return }
    subscription = model.library.onUpdate { [weak self] update in self?.find(in: update) }
    observation = .following({ [model] in model.library.isScanning }) { [weak self] isScanning in
      if !isScanning { self?.select() }
    }
  }

  private func find(in update: LibraryUpdate) {
    for (path, item) in update.insertedItems(atPaths: Set(awaited)) { found[path] = item.id }
    if found.count == Set(awaited).count { select() }
  }

  private func select() {
    guard !awaited.isEmpty else { return }
    let paths = awaited
    observation?.end()
    (awaited, subscription, observation) = ([], nil, nil)
    for path in paths where found[path] == nil {
      Terminal.printError("tintype: " + tr("“%s” is not in the library.", path))
    }
    model.select(paths.compactMap { found[$0] })
  }
}
