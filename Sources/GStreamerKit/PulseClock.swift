import CGLib
import CGStreamer
import Synchronization

/// Guards the clock of a `pulsesink` against wrong times after a pause.
///
/// If the clock of a stream of libpulse (16.1) is read right after the stream resumes, it is off by centuries: until
/// half of the round trip to the server has passed, libpulse divides by zero (`pa_smoother_resume`, `pa_smoother_get`).
/// The clock never goes back, and everything that is synchronized to it freezes, video included. Seen in one of fifty
/// resumes.
final class PulseClock: Sendable {
  private struct State {
    var isRunning = false
    /// When the stream was first seen running.
    var start = ContinuousClock.now
  }

  /// How long the clock is not read after the stream starts. It does not advance meanwhile.
  private static let settlingTime = Duration.milliseconds(30)

  private let state = Mutex(State())
  private let read: GstAudioClockGetTimeFunc
  // The sink clears the clock function when it is disposed, so it is alive in every call of the function.
  private nonisolated(unsafe) let sink: UnsafeMutablePointer<GstAudioBaseSink>

  /// Installs the guard if the element is a `pulsesink`. Call before it plays.
  static func guardClock(of element: Element) {
    guard element.factoryName == "pulsesink" else { return }
    let sink = UnsafeMutableRawPointer(element.pointer).assumingMemoryBound(to: GstAudioBaseSink.self)
    guard let provided = sink.pointee.provided_clock else { return }
    // These fields are protected: intended for clock implementations.
    let clock = UnsafeMutableRawPointer(provided).assumingMemoryBound(to: GstAudioClock.self)
    guard let read = clock.pointee.func, clock.pointee.destroy_notify == nil else { return }
    clock.pointee.user_data = Unmanaged.passRetained(PulseClock(sink, read)).toOpaque()
    // `user_data` is the guard that was set above.
    clock.pointee.destroy_notify = { Unmanaged<PulseClock>.fromOpaque($0!).release() }
    clock.pointee.func = { Unmanaged<PulseClock>.fromOpaque($1!).takeUnretainedValue().time(of: $0) }
  }

  private init(_ sink: UnsafeMutablePointer<GstAudioBaseSink>, _ read: @escaping GstAudioClockGetTimeFunc) {
    (self.sink, self.read) = (sink, read)
  }

  /// Runs on any thread. GST_CLOCK_TIME_NONE makes GstAudioClock return its last time.
  private func time(of clock: UnsafeMutablePointer<GstClock>?) -> GstClockTime {
    let state = sink.pointee.ringbuffer?.pointee.state ?? 0
    let isRunning = state == gint(GST_AUDIO_RING_BUFFER_STATE_STARTED.rawValue)
    let mayAsk = self.state.withLock { state in
      defer { state.isRunning = isRunning }
      if isRunning, !state.isRunning { state.start = .now }
      return isRunning && ContinuousClock.now - state.start >= Self.settlingTime
    }
    return mayAsk ? read(clock, sink) : GstClockTime.max
  }
}
