import CAss
import Synchronization

/// Draws a script of SubStation Alpha with libass: signs, colors, drawings and movements look as their author made them.
///
/// Fonts come from the system only: those in the file would be parsed by FreeType in this process.
final class AssRenderer: @unchecked Sendable {
  // Safe to send: libass's objects are used under the lock only.

  /// What is drawn on.
  struct Canvas: Hashable {
    /// In pixels.
    var size: VideoSize
    /// How wide a pixel is in parts of its height.
    var pixelAspect = 1.0
    /// How large letters are; 1 is as the script says.
    var scale = 1.0
  }

  private struct State {
    var canvas: Canvas?
    var hasDrawn = false
    var last: SubtitlePicture?
  }

  private let library: OpaquePointer
  private let renderer: OpaquePointer
  private let track: UnsafeMutablePointer<ASS_Track>
  private let state = Mutex(State())

  /// Reads a script in UTF-8; nil where libass does not understand it. Blocks for some 0.1 s while fonts are looked up.
  init?(_ script: [UInt8]) {
    guard let library = ass_library_init() else { return nil }
    // By itself it writes to the terminal.
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

  /// What is shown at a time of the medium; nil where nothing is. Takes some milliseconds where it has changed.
  func picture(at time: Duration, on canvas: Canvas) -> SubtitlePicture? {
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
      (state.last, state.hasDrawn) = (images.flatMap { SubtitlePicture($0, in: canvas.size) }, true)
      return state.last
    }
  }
}
