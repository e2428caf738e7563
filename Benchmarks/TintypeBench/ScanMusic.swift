import ArgumentParser
import GObjectKit
import Glibc
import MusicLibrary

/// Reads a Music folder as the app does, and ends when every song is read.
struct ScanMusic: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan-music", abstract: "Reads all songs of a folder into a music library.")

  @Argument(help: "The folder.") var folder: String
  @Option(help: "The folder of the store.") var data: String

  @MainActor func run() async throws {
    let stopwatch = Stopwatch()
    let model = MusicLibraryModel(folder: folder, service: MusicService(dataFolder: data))
    var isRead = false
    model.start()
    repeat {
      try await Task.sleep(for: .milliseconds(2))
      // A library of the last session is there before it is scanned.
      isRead = model.hasScanned
    } while !isRead
    let report = stopwatch.report(files: model.snapshot.tracks.count)
    let start = ContinuousClock.now
    _ = await model.search("so")
    let first = ContinuousClock.now
    var slowest = Duration.zero
    for text in ["s", "so", "song 12", "artist 1 album", "19", "album 3 artist 2 song"] {
      let start = ContinuousClock.now
      _ = await model.search(text)
      slowest = max(slowest, ContinuousClock.now - start)
    }
    model.close()
    print(
      report, "memory \(Self.peakMemory)", "index \((first - start).inSeconds * 1000)",
      "search \(slowest.inSeconds * 1000)")
  }

  /// The peak resident memory in MB. Not that of `getrusage`, which includes the parent's from before `exec`.
  private static var peakMemory: Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line.flatMap { Double($0.split(whereSeparator: \.isWhitespace)[1]) } ?? .infinity
    return kilobytes * 1024 / 1e6
  }
}
