import GtkKit
import L10n
import MediaLibrary

/// The list of photos, the review, the page for an empty library, and the messages of a picker.
final class PickerView: View {
  private let model: PickerModel
  let list: PickerList
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
        view.list.forgetPress()
        view.list.reveal(last)
      }
    }
    // What was shown before this view, by one in another style or in the dialog, does not return.
    let (formerly, said) = (model.revealed, model.notice)
    observe({ [model] in model.revealed }) { view, reveal in
      if let reveal, reveal != formerly { view.list.reveal(reveal.id) }
    }
    observe({ [model] in model.notice }) { [weak toasts, weak model] _, notice in
      guard let notice, notice != said else { return }
      toasts?.show(
        notice.text, seconds: notice.action == nil ? 3 : 10, button: notice.action.map { _ in tr("Undo") }
      ) {
        model?.undoNoticed()
      }
    }
  }

  private static func empty() -> Widget {
    StatusPage(icon: "image-x-generic-symbolic", title: tr("No Photos")).styled("compact")
  }
}
