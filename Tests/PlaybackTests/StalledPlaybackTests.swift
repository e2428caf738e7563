import CGStreamer
import Dispatch
import FileTesting
import Playback
import Synchronization
import TestTools
import Testing

@testable import GStreamerKit

extension PlaybackTests {
  /// Stalled playback: an audio sink that does not resume, as happens under load.
  @MainActor struct StalledPlaybackTests {
    /// An audio sink that accepts no buffers from some moment on, until a seek flushes it.
    private final class StallingAudioSink: Sendable {
      private struct State {
        var mustStick = false
        var isStuck = false
        /// How often it was flushed while it was stuck.
        var rescues = 0
      }

      private let state = Mutex(State())
      private let released = DispatchSemaphore(value: 0)

      func service() -> PlaybackService {
        var limits = PlaybackService.Limits()
        (limits.tickInterval, limits.audioTickInterval) = (.milliseconds(50), .milliseconds(50))
        limits.stallTimeout = .milliseconds(200)
        return PlaybackService(limits: limits) { [self] () throws(GStreamerError) in
          let sink = try Element("fakesink", ["sync": true])
          let input = sink.pad("sink")
          _ = input?.onBuffer { [self] _ in
            let isStuck = state.withLock { state in
              state.isStuck = state.mustStick
              return state.isStuck
            }
            // Hold the streaming thread, as a full audio sink does.
            if isStuck { released.wait() }
            return .pass
          }
          // The flush of a seek releases it.
          _ = input?.add(GST_PAD_PROBE_TYPE_EVENT_FLUSH) { [self] _, info in
            if gst_pad_probe_info_get_event(info)?.pointee.type == GST_EVENT_FLUSH_START { letGo() }
            return GST_PAD_PROBE_OK
          }
          return sink
        }
      }

      var isStuck: Bool { state.withLock(\.isStuck) }
      var rescues: Int { state.withLock(\.rescues) }
      func stick() { state.withLock { $0.mustStick = true } }
      func letGo() {
        state.withLock { state in
          if state.isStuck {
            state.rescues += 1
            released.signal()
          }
          (state.mustStick, state.isStuck) = (false, false)
        }
      }
    }

    /// With a timeout of zero, every seek times out.
    @Test func aSeekThatTimesOutReopensTheFile() async throws {
      let folder = try TemporaryFolder()
      var limits = PlaybackService.Limits()
      limits.seekTimeout = .zero
      let player = Player(service: PlaybackService(limits: limits))
      let item = PlayerItem(path: try TestVideo(frames: 90).make("video", in: folder))
      player.replaceCurrentItem(with: item)
      await eventually("it is ready") { item.status == .readyToPlay }
      for number in [60, 20] {
        #expect(await player.seek(to: MediaTime(value: Int64(number), timescale: 30)))
        #expect(await player.currentFrame()?.number == number)
      }
      #expect(player.timeControlStatus == .paused)
    }

    @Test func stalledAudioIsRestartedWithASeek() async throws {
      let folder = try TemporaryFolder()
      let audioSink = StallingAudioSink()
      // Otherwise the thread that the sink holds could not end.
      defer { audioSink.letGo() }
      let player = Player(service: audioSink.service())
      player.replaceCurrentItem(
        with: PlayerItem(path: try TestVideo(frames: 90, video: nil).make("song", in: folder)))
      var hasEnded = false
      player.onEnd = { _ in hasEnded = true }
      player.play()
      await eventually("it plays") { player.currentTime > MediaTime(seconds: 0.3) }
      audioSink.stick()
      await eventually("the audio sink is stuck") { audioSink.isStuck }
      let place = player.currentTime
      await eventually("the seek is repeated") { audioSink.rescues == 1 }
      await eventually("playback continues") { player.currentTime > place + MediaTime(seconds: 0.3) }
      #expect(player.currentTime < MediaTime(seconds: 3), "from where it was")
      await eventually("it ends") { hasEnded }
      #expect(audioSink.rescues == 1 && player.error == nil)
    }
  }
}
