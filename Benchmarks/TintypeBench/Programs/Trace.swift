import Foundation

/// What Tintype wrote about itself (Sources/Tintype/FrameTrace.swift). Times in seconds of `Clock`.
struct Trace {
  struct Frame {
    let begin: Double
    let duration: Double
    /// Of the main thread.
    let processorTime: Double
    let cells: Int
    let filled: Int
    let first: Int
    /// How many of a video's pictures have been on the screen so far; 0 while nothing is open.
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
  /// When the window took a tint: in the frame that shows it.
  private(set) var tints: [Double] = []

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
      default: break
      }
    }
  }

  /// When the first frame was drawn.
  var firstFrame: Double? { frames.first?.end }

  /// When the first cell showed a picture.
  var firstPicture: Double? { frames.first { $0.filled > 0 }?.end }

  /// When all cells showed a picture, and went on doing so.
  var allPictures: Double? {
    guard let last = frames.last, last.cells > 0, last.filled == last.cells else { return nil }
    let bare = frames.lastIndex { $0.filled < $0.cells || $0.cells == 0 }
    return frames[bare.map { $0 + 1 } ?? 0].end
  }
}
