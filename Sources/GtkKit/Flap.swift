import CGtk
import GObjectKit

/// A panel beside the content, or over the content if there is no room for both (`AdwFlap`).
public final class Flap: Widget {
  /// Makes a hidden panel at the end of `content`.
  public init(_ content: Widget, panel: Widget) {
    super.init(adw_flap_new())
    let flap = pointer.opaque
    adw_flap_set_content(flap, content.widget)
    adw_flap_set_flap(flap, panel.widget)
    adw_flap_set_flap_position(flap, GTK_PACK_END)
    adw_flap_set_transition_type(flap, ADW_FLAP_TRANSITION_TYPE_OVER)
    adw_flap_set_separator(flap, gtk_separator_new(.vertical))
    adw_flap_set_reveal_flap(flap, 0)
    // Unlocked, AdwFlap reveals the panel whenever it fits beside the content.
    adw_flap_set_locked(flap, 1)
    // Swipes belong to the content; only a panel over the content can be closed by a swipe.
    adw_flap_set_swipe_to_open(flap, 0)
    adw_flap_set_swipe_to_close(flap, 0)
    onNotify("folded") { [weak self] in
      guard let self else { return }
      adw_flap_set_swipe_to_close(self.pointer.opaque, isFolded ? 1 : 0)
      // A panel over the content is shown only on request.
      if isFolded { isRevealed = false }
    }
  }

  /// Whether the panel is shown.
  public var isRevealed: Bool {
    get { adw_flap_get_reveal_flap(pointer.opaque) != 0 }
    set { adw_flap_set_reveal_flap(pointer.opaque, newValue ? 1 : 0) }
  }

  /// Whether there is no room for both, so that the panel is over the content.
  public var isFolded: Bool { adw_flap_get_folded(pointer.opaque) != 0 }

  /// Calls `action` when the panel is shown or hidden, also by swipe or Escape.
  public func onRevealChange(_ action: @escaping () -> Void) { onNotify("reveal-flap") { action() } }
}
