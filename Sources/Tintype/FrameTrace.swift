import Editor
import GObjectKit
import GtkKit
import MediaLibrary
import PhotosPicker

/// Writes timed events for `make bench`: one JSON object per line, times in microseconds, `time` by the system's
/// monotonic clock.
///
///     {"event":"frame","time":T,"duration":D,"cpu":D,"waiting":D,"cells":N,"filled":N,"first":I}
///         A frame: when the main thread began it, its duration, its CPU time, and how long it waited for a CPU; the
///         number of cells on screen, how many of them show a thumbnail or an error, and the library index of the
///         first cell. While the player has an item, also `"shown":N,"dropped":N`: the number of the video's frames
///         shown so far, and of those replaced by the next one before they were drawn.
///     {"event":"turn","time":T,"duration":D,"cpu":D,"waiting":D}
///         A turn of the main loop of 4 ms or more, frames included.
///     {"event":"library","time":T,"count":N,"scanning":B}
///         The library has changed.
///     {"event":"tint","time":T}
///         The window takes a tint, in the frame that shows it.
///     {"event":"preview","time":T}
///         The editor has a new preview, which the next frame shows.
///     {"event":"made","time":T,"view":"C"} and {"event":"freed","time":T,"view":"C"}
///         The window or the view of a section was made; it was finalized.
///
/// Active only if the environment variable `TINTYPE_TRACE` names the file; otherwise nothing is installed.
final class FrameTrace {
  private static let shortestTurn = 4000
  private let file: LineFile
  private let model: AppModel
  private let subscription: LibrarySubscription

  /// The trace of all windows; nil without `TINTYPE_TRACE`.
  private static let file = Environment["TINTYPE_TRACE"].flatMap { LineFile(path: $0) }
  private static var tracesMainLoop = false

  /// Starts the trace of a window that has not been shown yet, if `TINTYPE_TRACE` is set.
  static func install(on window: MainWindow, _ model: AppModel) {
    guard let file else { return }
    let trace = FrameTrace(file, model)
    window.onFrameTimed { trace.frame($0) }
    model.tint.onShow = { file.write(#"{"event":"tint","time":\#(MainLoop.monotonicTime)}"#) }
    trace.follow(window)
    window.sections.onMake = { section in
      for view in [section] + section.tree.descendants(View.self) { trace.follow(view) }
    }
    guard !tracesMainLoop else { return }
    tracesMainLoop = true
    MainLoop.observeIterations { if $0.duration >= Self.shortestTurn { trace.write("turn", $0) } }
  }

  /// Traces the previews of an editor.
  static func follow(_ editor: EditorModel) {
    guard let file else { return }
    editor.onPreview = { file.write(#"{"event":"preview","time":\#(MainLoop.monotonicTime)}"#) }
  }

  private init(_ file: LineFile, _ model: AppModel) {
    self.file = file
    self.model = model
    let library = model.library
    subscription = library.onUpdate { [unowned library] update in
      file.write(
        #"{"event":"library","time":\#(MainLoop.monotonicTime),"count":\#(update.snapshot.count),"#
          + #""scanning":\#(library.isScanning)}"#)
    }
  }

  /// Traces the life of a view of this module. Tests of the other modules check their views.
  private func follow(_ view: Widget) {
    let name = String(reflecting: type(of: view))
    guard name.hasPrefix("Tintype.") else { return }
    FrameTrace.note("made", name, in: file)
    view.onFinalize { [file] in FrameTrace.note("freed", name, in: file) }
  }

  private func frame(_ timing: ThreadTiming) {
    let coverage = model.hasStarted ? model.thumbnails.coverage : ThumbnailCoverage()
    let first = coverage.first.flatMap { model.library.items.index(of: $0) } ?? -1
    write(
      "frame", timing, #","cells":\#(coverage.cells),"filled":\#(coverage.filled),"first":\#(first)"# + video)
  }

  private var video: String {
    guard !model.player.isEmpty else { return "" }
    let video = model.player.player.video
    return #","shown":\#(video.frameCount),"dropped":\#(video.droppedCount)"#
  }

  private static func note(_ event: String, _ view: String, in file: LineFile) {
    let name = view.split(separator: ".").last ?? ""
    file.write(#"{"event":"\#(event)","time":\#(MainLoop.monotonicTime),"view":"\#(name)"}"#)
  }

  private func write(_ event: String, _ timing: ThreadTiming, _ more: String = "") {
    file.write(
      #"{"event":"\#(event)","time":\#(timing.begin),"duration":\#(timing.duration),"#
        + #""cpu":\#(timing.processor),"waiting":\#(timing.waiting)\#(more)}"#)
  }
}
