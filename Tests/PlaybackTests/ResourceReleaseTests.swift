import CGLib
import FileTesting
import Foundation
import GObjectKit
import GStreamerKit
import Playback
import TestTools
import Testing

extension PlaybackTests {
  /// Resources that remain after a player is released, and after many items.
  @MainActor struct ResourceReleaseTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The names of the threads of GStreamer and its decoders in this process. GLib keeps unused threads of its
    /// pools for 15 s; they are stopped first.
    private var pipelineThreads: [String] {
      g_thread_pool_stop_unused_threads()
      let folder = "/proc/self/task"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.compactMap { try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8) }
        .filter { name in
          ["qtdemux", "multiqueue", "queue", "vqueue", "aqueue", "typefind", "av:", "task"].contains {
            name.hasPrefix($0)
          }
        }
    }

    /// In kilobytes, after free memory has been returned.
    private var residentMemory: Int {
      Memory.trim()
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
      return line.flatMap { Int($0.split(whereSeparator: \.isWhitespace)[1]) } ?? 0
    }

    private var threadCount: Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
    }

    private var fileCount: Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }

    @Test func aReleasedPlayerLeavesNoThreadsOrFiles() async throws {
      let path = try TestVideo(frames: 90).make("video", in: folder)
      await eventually("nothing runs yet") { pipelineThreads.isEmpty }
      weak var gone: Player?
      do {
        let player = Player()
        gone = player
        player.replaceCurrentItem(with: PlayerItem(path: path))
        player.play()
        await eventually("it plays") { player.timeControlStatus == .playing }
        #expect(!pipelineThreads.isEmpty)
      }
      await eventually("the player is freed") { gone == nil }
      await eventually("its threads have ended: \(pipelineThreads)") { pipelineThreads.isEmpty }
    }

    @Test func memoryStaysFlatOverManyItems() async throws {
      let paths = try (0..<2).map { try TestVideo(frames: 30).make("video\($0)", in: folder) }
      let player = Player()
      var (memory, threads, files) = (0, 0, 0)
      for round in 0..<130 {
        let item = PlayerItem(path: paths[round % 2])
        player.replaceCurrentItem(with: item)
        player.play()
        await eventually("video \(round) plays") {
          player.timeControlStatus == .playing && item.status == .readyToPlay
        }
        // Caches and the arenas of the heap grow until then.
        if round == 60 {
          player.pause()
          await eventually("the others are closed") { threadCount < 60 }
          (memory, threads, files) = (residentMemory, threadCount, fileCount)
        }
      }
      await eventually("no more threads than before") { threadCount <= threads + 4 }
      await eventually("no more files than before") { fileCount <= files + 4 }
      player.pause()
      #expect(residentMemory - memory < 12_000, "kB more after 70 videos; threads \(threadCount)")
      player.replaceCurrentItem(with: nil)
      await eventually("all is closed") { pipelineThreads.isEmpty }
    }
  }
}
