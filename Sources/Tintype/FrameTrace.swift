import GObjectKit
import GtkKit
import MediaLibrary
import PhotosPicker

/// Writes what the window does, and when, for `make bench`: one JSON object per line, times in
/// microseconds, `time` by the system's monotonic clock.
///
///     {"event":"frame","time":T,"duration":D,"cpu":D,"waiting":D,"cells":N,"filled":N,"first":I}
///         a frame: when the main thread began it, how long it took, how much processor time, and how
///         long it stood still because other threads had the processors; the cells on screen, those of
///         them that show a picture (or why there is none), and the place in the library of the first; while
///         something is open in the player, also `"shown":N,"dropped":N`: how many of the video's pictures
///         have been on screen so far, and how many came when the one before had not been looked at
///     {"event":"turn","time":T,"duration":D,"cpu":D,"waiting":D}
///         a turn of the main loop of 4 ms or more, frames included
///     {"event":"library","time":T,"count":N,"scanning":B}
///         the library has changed
///     {"event":"tint","time":T}
///         the window takes a tint, in the frame that shows it
///     {"event":"made","time":T,"view":"C"} and {"event":"freed","time":T,"view":"C"}
///         the window, or a place in it, was there with the first frame; it is no more
///
/// Only where the variable `TINTYPE_TRACE` names the file; otherwise nothing is installed.
final class FrameTrace {
  private static let shortestTurn = 4000
  private let file: LineFile
  private let model: AppModel
  private let subscription: LibrarySubscription

  /// Begins to trace a window that has not been shown, if the user asks for it.
  static func install(on window: Window, _ model: AppModel) {
    guard let path = Environment["TINTYPE_TRACE"], let file = LineFile(path: path) else { return }
    let trace = FrameTrace(file, model)
    window.onFrameTimed { trace.frame($0) }
    model.tint.onShow = { file.write(#"{"event":"tint","time":\#(MainLoop.monotonicTime)}"#) }
    window.onFirstFrame { [unowned window] in
      for view in [window] + window.descendants(View.self) { trace.follow(view) }
    }
    MainLoop.observeTurns { if $0.duration >= Self.shortestTurn { trace.write("turn", $0) } }
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

  /// Notes that a view of this module is there, and when it is freed. Other modules' views are checked by their tests.
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
