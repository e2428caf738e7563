import CGtk
import GObjectKit

/// Shows toasts over its child (`AdwToastOverlay`).
public final class ToastOverlay: Widget {
  /// Identifies a shown toast, for `withdraw(_:)`.
  public struct ID: Equatable {
    fileprivate let number: Int
  }

  /// The content of a toast.
  private struct Message {
    let id: ID
    let text: String
    let seconds: Int
    let button: String?
    let action: (() -> Void)?
  }

  /// The minimum time before a toast is replaced.
  ///
  /// Quirk of libadwaita 1.2, fixed in 1.3: it frees a toast 0.3 s after dismissal but calls back at the end of its
  /// show animation, which takes 0.5 s if it replaces another toast. A toast that is dismissed in its first 0.2 s
  /// crashes the program. https://github.com/gmg137/netease-cloud-music-gtk/pull/209 contains the stack trace.
  private static let minimumDuration = Duration.milliseconds(600)

  private var current: Toast?
  private var currentID: ID?
  private var lastNumber = 0
  private var shown: ContinuousClock.Instant?
  /// The toast to show when `current` has been shown long enough.
  private var next: Message?
  private let replacement = DelayedAction()

  /// Makes an overlay.
  public init(_ child: Widget) {
    super.init(adw_toast_overlay_new())
    adw_toast_overlay_set_child(pointer.opaque, child.widget)
  }

  /// Shows a toast for `seconds` and dismisses the previous one. The button, if any, closes it. Of toasts that follow
  /// each other within 0.6 s, only the first and the last are shown.
  @discardableResult public func show(
    _ message: String, seconds: Int = 5, button: String? = nil, action: (() -> Void)? = nil
  ) -> ID {
    lastNumber += 1
    let id = ID(number: lastNumber)
    let message = Message(id: id, text: message, seconds: seconds, button: button, action: action)
    guard current != nil, remaining > .zero else {
      present(message)
      return id
    }
    next = message
    replacement.schedule(after: remaining) { [weak self] in
      if let self, let next { present(next) }
    }
    return id
  }

  /// Removes a toast, because what it offers is done. Does nothing if another one has replaced it.
  public func withdraw(_ id: ID) {
    if next?.id == id { next = nil }
    guard currentID == id, next == nil else { return }
    guard remaining > .zero else { return dismiss() }
    replacement.schedule(after: remaining) { [weak self] in self?.dismiss() }
  }

  /// The time until the toast may be replaced.
  private var remaining: Duration { shown.map { Self.minimumDuration - $0.duration(to: .now) } ?? .zero }

  private func dismiss() { current?.dismiss() }

  private func present(_ message: Message) {
    next = nil
    replacement.cancel()
    currentID = message.id
    current?.dismiss()
    let toast = Toast(message.text, seconds: message.seconds, button: message.button, action: message.action)
    toast.onDismissed { [weak self, weak toast] in
      if let self, current === toast { current = nil }
    }
    (current, shown) = (toast, .now)
    // The overlay consumes a reference.
    adw_toast_overlay_add_toast(pointer.opaque, g_object_ref(toast.pointer).map(OpaquePointer.init))
  }
}

private final class Toast: GtkObject {
  init(_ message: String, seconds: Int, button: String?, action: (() -> Void)?) {
    let escaped = g_markup_escape_text(message, -1)
    defer { g_free(escaped) }
    super.init(Object(adopting: UnsafeMutableRawPointer(adw_toast_new(escaped))))
    adw_toast_set_timeout(pointer.opaque, guint(seconds))
    if let button, let action {
      adw_toast_set_button_label(pointer.opaque, button)
      connect("button-clicked") { action() }
    }
  }

  func onDismissed(_ action: @escaping () -> Void) { connect("dismissed") { action() } }

  func dismiss() { adw_toast_dismiss(pointer.opaque) }
}
