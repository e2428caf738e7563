import CAss
import Synchronization

/// Renders a SubStation Alpha script with libass, including signs, colors, drawings and animations.
///
/// Only system fonts are used: FreeType would parse fonts embedded in the file in this process.
///
/// Safe to send: libass's objects are used under the lock only.
final class AssRenderer: @unchecked Sendable {
  /// The frame that subtitles are rendered for.
  struct Canvas: Hashable {
    /// The size in pixels.
    var size: VideoSize
    /// The pixel aspect ratio: width divided by height.
    var pixelAspect = 1.0
    /// The font scale; 1 is the script's own size.
    var scale = 1.0
  }

  private struct State {
    var canvas: Canvas?
    var hasDrawn = false
    var last: SubtitleBitmap?
  }

  private let library: OpaquePointer
  private let renderer: OpaquePointer
  private let track: UnsafeMutablePointer<ASS_Track>
  private let state = Mutex(State())

  /// Parses a script in UTF-8; nil if libass rejects it or it has no events. Blocks for about 0.1 s to look up fonts.
  init?(_ script: [UInt8]) {
    guard let library = ass_library_init() else { return nil }
    // libass logs to the terminal by default.
    ass_set_message_cb(library, { _, _, _, _ in }, nil)
    ass_set_extract_fonts(library, 0)
    guard let renderer = ass_renderer_init(library) else {
      ass_library_done(library)
      return nil
    }
    ass_set_fonts(renderer, nil, "sans-serif", Int32(ASS_FONTPROVIDER_AUTODETECT.rawValue), nil, 1)
    ass_set_cache_limits(renderer, 0, 64)
    var script = script
    let track = script.withUnsafeMutableBytes { raw in
      ass_read_memory(library, raw.baseAddress?.assumingMemoryBound(to: CChar.self), raw.count, nil)
    }
    guard let track, track.pointee.n_events > 0 else {
      if let track { ass_free_track(track) }
      ass_renderer_done(renderer)
      ass_library_done(library)
      return nil
    }
    (self.library, self.renderer, self.track) = (library, renderer, track)
  }

  deinit {
    ass_free_track(track)
    ass_renderer_done(renderer)
    ass_library_done(library)
  }

  /// The subtitles at a stream time; nil if there are none. Takes some milliseconds if they have changed since the last
  /// call, which is cached. Can be called on any thread.
  func picture(at time: Duration, on canvas: Canvas) -> SubtitleBitmap? {
    guard canvas.size.width > 0, canvas.size.height > 0, canvas.size.width <= 1 << 15,
      canvas.size.height <= 1 << 15
    else { return nil }
    return state.withLock { state in
      if canvas != state.canvas {
        let (width, height) = (Int32(canvas.size.width), Int32(canvas.size.height))
        ass_set_frame_size(renderer, width, height)
        ass_set_storage_size(renderer, width, height)
        ass_set_pixel_aspect(renderer, canvas.pixelAspect)
        ass_set_font_scale(renderer, canvas.scale)
        (state.canvas, state.hasDrawn) = (canvas, false)
      }
      var change: Int32 = 0
      let images = ass_render_frame(renderer, track, time.clampedNanoseconds / 1_000_000, &change)
      if change == 0, state.hasDrawn { return state.last }
      (state.last, state.hasDrawn) = (images.flatMap { SubtitleBitmap($0, in: canvas.size) }, true)
      return state.last
    }
  }
}
