import GtkKit
import L10n
import MediaLibrary

/// The list of photos, the review, the page for an empty library, and the messages of a picker.
final class PickerView: View {
  private let model: PickerModel
  let list: PickerList
  /// nil until it is first shown.
  private weak var staging: StagingView?
  private var lastReviewed: MediaItemID?

  /// - Parameters:
  ///   - isStrip: Whether to show one row instead of a grid.
  ///   - isInDialog: Whether the view is part of the picker's dialog.
  init(
    model: PickerModel, thumbnails: ThumbnailStore, isStrip: Bool = false, isInDialog: Bool = false
  ) {
    self.model = model
    list = PickerList(model: model, thumbnails: thumbnails, isStrip: isStrip)
    super.init()
    let stack = Stack()
    stack.add(list, name: "list")
    stack.add(name: "empty") { PickerView.empty() }
    stack.add(name: "nothing") { NothingFound(model) }
    stack.add(name: "review") { ReviewView(model: model, thumbnails: thumbnails) }
    stack.add(name: "staging") { [weak self] in
      let staging = StagingView(model: model, thumbnails: thumbnails)
      // A strip has one row of photos here, too.
      if isStrip { staging.setMinimumSize(height: StagingView.stripHeight) }
      self?.staging = staging
      return staging
    }
    stack.sizesToVisibleChild()
    let toasts = ToastOverlay(stack)
    setContent(Overlay(toasts) { EditProgressView(model.edits) })
    observe({ [model] in
      PickerView.page(model, isStrip: isStrip)
    }) { [weak stack] view, page in
      guard let stack else { return }
      // Do not fade from the empty page to the list: fading redraws the whole window a dozen times while the first
      // thumbnails are loading.
      stack.transition = [page, stack.visibleChild].contains("review") ? .crossfade : .none
      let hadFocus = view.containsFocus
      stack.visibleChild = page
      if page == "staging", hadFocus { view.staging?.focusFirst() }
    }
    observe({ [model] in model.isPresented == isInDialog ? model.albums.question : nil }) { view, question in
      guard let question else { return }
      AlbumNameDialog.ask(question, of: view.model, over: view.window)
      view.model.albums.question = nil
    }
    observe({ [model] in model.photoReview.shown }) { view, reviewed in
      // After the review closes, scroll to the photo that it showed last.
      if let reviewed {
        view.lastReviewed = reviewed
      } else if let last = view.lastReviewed {
        view.list.forgetPress()
        view.list.reveal(last)
      }
    }
    // A rubber band that is being drawn is not interrupted. The dialog asks for itself.
    observe({ [model] in model.isHandlingPointer || model.isPresented != isInDialog ? nil : model.confirmation
    }) { view, question in
      if let question { view.ask(question) }
    }
    // What was shown before this view, by one in another style or in the dialog, does not return.
    let (formerly, said) = (model.revealed, model.messages.notice)
    observe({ [model] in model.revealed }) { view, reveal in
      if let reveal, reveal != formerly { view.list.reveal(reveal.id) }
    }
    var shown: ToastOverlay.ID?
    observe({ [model] in model.messages.notice }) { [weak toasts, weak model] _, notice in
      guard let notice else { return shown.map { toasts?.withdraw($0) } ?? () }
      guard notice != said else { return }
      shown = toasts?.show(
        notice.text, seconds: notice.action == nil ? 3 : 10, button: notice.action.map { _ in tr("Undo") }
      ) {
        model?.messages.undoNoticed()
      }
    }
  }

  /// Takes the keyboard focus until there are photos. GTK would give it to the first button, and the space bar, which
  /// is meant to select a photo, would cancel.
  func awaitPhotos() {
    isFocusable = true
    grabFocus()
  }

  /// Gives the keyboard focus to the photos, unless something else has it.
  func focusPhotos() {
    let focus = window?.focus
    if focus == nil || focus === self || focus is Button { list.focusFirst() }
    isFocusable = false
  }

  private static func page(_ model: PickerModel, isStrip: Bool) -> String {
    if model.photoReview.shown != nil, !isStrip { return "review" }
    if model.isStaging, model.allows(.stagingArea) { return "staging" }
    return model.library.isEmpty ? "empty" : model.content.hasNothing ? "nothing" : "list"
  }

  /// Asks before private photos are handed over.
  private func ask(_ question: PickerConfirmation) {
    MessageDialog(
      question.heading, body: question.text, over: window,
      responses: [
        .init(tr("Cancel")) { [weak model] in model?.refuse() },
        .init(tr("Share"), isSuggested: true) { [weak model] in model?.confirm() },
      ]
    ).present()
  }

  private static func empty() -> Widget {
    StatusPage(icon: "image-x-generic-symbolic", title: tr("No Photos")).styled("compact")
  }
}
