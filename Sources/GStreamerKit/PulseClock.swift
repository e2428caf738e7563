import CGStreamer
import CGtk
import Synchronization

/// The clock of a sound server's stream, which is asked only when it knows the answer.
///
/// A stream of libpulse (16.1) that goes on after a pause gives a time that is centuries away when it is asked in the
/// first instant: until what it takes for half the way to the server has passed, it divides by zero
/// (`pa_smoother_resume`, `pa_smoother_get`). It never goes back from there, and all that plays by that clock stands
/// still, pictures, too. It was so in one of fifty cases.
final class PulseClock: Sendable {
  private struct State {
    var isRunning = false
    /// When the stream was first seen to run.
    var start = ContinuousClock.now
  }

  /// For how long a stream is not asked that begins to run. Its clock stands still meanwhile.
  private static let rest = Duration.milliseconds(30)

  private let state = Mutex(State())
  private let read: GstAudioClockGetTimeFunc
  // The sink. It takes its clock's function away when it ends, so it is there whenever that is called.
  private nonisolated(unsafe) let sink: UnsafeMutablePointer<GstAudioBaseSink>

  /// Sees to the clock of a sink, where that is a sound server's. To be called before it plays.
  static func guardClock(of element: Element) {
    guard element.factoryName == "pulsesink" else { return }
    let sink = UnsafeMutableRawPointer(element.pointer).assumingMemoryBound(to: GstAudioBaseSink.self)
    guard let provided = sink.pointee.provided_clock else { return }
    // The fields are protected, for those who make clocks.
    let clock = UnsafeMutableRawPointer(provided).assumingMemoryBound(to: GstAudioClock.self)
    guard let read = clock.pointee.func, clock.pointee.destroy_notify == nil else { return }
    clock.pointee.user_data = Unmanaged.passRetained(PulseClock(sink, read)).toOpaque()
    // The data are what was set here.
    clock.pointee.destroy_notify = { Unmanaged<PulseClock>.fromOpaque($0!).release() }
    clock.pointee.func = { Unmanaged<PulseClock>.fromOpaque($1!).takeUnretainedValue().time(of: $0) }
  }

  private init(_ sink: UnsafeMutablePointer<GstAudioBaseSink>, _ read: @escaping GstAudioClockGetTimeFunc) {
    (self.sink, self.read) = (sink, read)
  }

  /// On any thread. None stands for the time that was told last.
  private func time(of clock: UnsafeMutablePointer<GstClock>?) -> GstClockTime {
    let state = sink.pointee.ringbuffer?.pointee.state ?? 0
    let isRunning = state == gint(GST_AUDIO_RING_BUFFER_STATE_STARTED.rawValue)
    let mayAsk = self.state.withLock { state in
      defer { state.isRunning = isRunning }
      if isRunning, !state.isRunning { state.start = .now }
      return isRunning && ContinuousClock.now - state.start >= Self.rest
    }
    return mayAsk ? read(clock, sink) : GstClockTime.max
  }
}
