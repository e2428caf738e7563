import GtkKit
import MediaLibrary

/// The list of photos, the review, the page for an empty library, and the messages of a picker.
final class PickerView: View {
  private let model: PickerModel
  private let list: PickerList
  private var lastReviewed: MediaItemID?

  /// - Parameter isStrip: Whether to show one row instead of a grid.
  init(model: PickerModel, thumbnails: ThumbnailStore, isStrip: Bool = false) {
    self.model = model
    list = PickerList(model: model, thumbnails: thumbnails, isStrip: isStrip)
    super.init()
    let stack = Stack()
    stack.add(list, name: "list")
    stack.add(PickerView.empty(), name: "empty")
    stack.add(ReviewView(model: model, thumbnails: thumbnails), name: "review")
    stack.sizesToVisibleChild()
    let toasts = ToastOverlay(stack)
    setContent(toasts)
    observe({ [model] in
      model.reviewed != nil && !isStrip ? "review" : model.library.isEmpty ? "empty" : "list"
    }) { [weak stack] _, page in
      guard let stack else { return }
      // Do not fade from the empty page to the list: fading redraws the whole window a dozen times while the first
      // thumbnails are loading.
      stack.transition = [page, stack.visibleChild].contains("review") ? .crossfade : .none
      stack.visibleChild = page
    }
    observe({ [model] in model.reviewed }) { view, reviewed in
      // After the review closes, scroll to the photo that it showed last.
      if let reviewed {
        view.lastReviewed = reviewed
      } else if let last = view.lastReviewed {
        view.list.reveal(last)
      }
    }
    let formerly = model.revealed
    observe({ [model] in model.revealed }) { view, reveal in
      if let reveal, reveal != formerly { view.list.reveal(reveal.id) }
    }
    observe({ [model] in model.message }) { [weak toasts] _, message in
      if let message { toasts?.show(message.text, seconds: 3) }
    }
  }

  private static func empty() -> Widget {
    StatusPage(icon: "image-x-generic-symbolic", title: "No Photos").styled("compact")
  }
}
