import Foundation

/// The events that Tintype wrote (Sources/Tintype/FrameTrace.swift). Times are in seconds of `Clock`.
struct Trace {
  struct Frame {
    let begin: Double
    let duration: Double
    /// CPU time of the main thread.
    let processorTime: Double
    let cells: Int
    let filled: Int
    let first: Int
    /// The number of the video's frames shown so far; 0 while no video is open.
    let shown: Int
    var end: Double { begin + duration }
  }

  struct Turn {
    let begin: Double
    let duration: Double
  }

  struct LibraryChange {
    let time: Double
    let count: Int
  }

  private struct Line: Decodable {
    let event: String
    let time: Double
    let duration: Double?
    let cpu: Double?
    let cells: Int?
    let filled: Int?
    let first: Int?
    let count: Int?
    let shown: Int?
  }

  private(set) var frames: [Frame] = []
  /// Turns of the main loop of 4 ms or more.
  private(set) var turns: [Turn] = []
  private(set) var libraryChanges: [LibraryChange] = []
  /// The times of new tints, each in the frame that shows it.
  private(set) var tints: [Double] = []
  /// The times of new previews of the editor, which the next frame shows.
  private(set) var previews: [Double] = []

  init(_ path: String) {
    let decoder = JSONDecoder()
    for text in (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? [] {
      guard let line = try? decoder.decode(Line.self, from: Data(text.utf8)) else { continue }
      let time = line.time / 1e6
      let duration = (line.duration ?? 0) / 1e6
      switch line.event {
      case "frame":
        frames.append(
          Frame(
            begin: time, duration: duration, processorTime: (line.cpu ?? 0) / 1e6, cells: line.cells ?? 0,
            filled: line.filled ?? 0, first: line.first ?? -1, shown: line.shown ?? 0))
      case "turn": turns.append(Turn(begin: time, duration: duration))
      case "library": libraryChanges.append(LibraryChange(time: time, count: line.count ?? 0))
      case "tint": tints.append(time)
      case "preview": previews.append(time)
      default: break
      }
    }
  }

  /// The end of the first frame.
  var firstFrame: Double? { frames.first?.end }

  /// The end of the first frame in which a cell shows a thumbnail.
  var firstPicture: Double? { frames.first { $0.filled > 0 }?.end }

  /// The end of the frame from which on all cells show a thumbnail; nil if the last frame lacks one.
  var allPictures: Double? {
    guard let last = frames.last, last.cells > 0, last.filled == last.cells else { return nil }
    let bare = frames.lastIndex { $0.filled < $0.cells || $0.cells == 0 }
    return frames[bare.map { $0 + 1 } ?? 0].end
  }
}
