import GObjectKit
import GtkKit
import MediaLibrary

/// Selects the photos of a picker with the pointer: a click selects, a double click opens a photo and keeps the selection
/// as it was, and a rubber band selects in addition to what was selected before.
final class PointerSelection {
  private let model: PickerModel
  private var doubleClick = DoubleClick<MediaItemID>()
  private let completingClick = DelayedAction()
  /// The selection before the first click of a potential double click.
  private var selectionBeforeClick: PickerSelection<MediaItemID>?
  /// The selection before the rubber band; nil while there is none.
  private var selectionBeforeBand: PickerSelection<MediaItemID>?

  init(_ model: PickerModel) { self.model = model }

  /// Handles a click on a photo.
  ///
  /// - Parameter time: The time of the event, of `EventController.eventTime`.
  func click(_ id: MediaItemID, _ modifiers: Modifiers, at time: UInt32) {
    expectDoubleClick()
    if doubleClick.completes(id, at: time) {
      // The first click of the double click changed the selection; opening a photo must not.
      if let selectionBeforeClick { model.restore(selectionBeforeClick) }
      model.open(id)
      return
    }
    selectionBeforeClick = model.selection
    if modifiers.contains(.shift) { model.selectRange(to: id) } else { model.toggle(id) }
  }

  /// Keeps the place of the list until the next click cannot complete a double click.
  private func expectDoubleClick() {
    model.isHandlingPointer = true
    completingClick.schedule(after: .milliseconds(Int(Style.doubleClickTime))) { [weak model] in
      model?.isHandlingPointer = false
    }
  }

  /// A rubber band starts.
  func beginBand() {
    completingClick.cancel()
    model.isHandlingPointer = true
    selectionBeforeBand = model.selection
  }

  /// The rubber band touches these photos.
  func changeBand(_ touched: [MediaItemID]) {
    if let selectionBeforeBand { _ = model.controller.select(touched, inAdditionTo: selectionBeforeBand) }
  }

  /// The rubber band ends with these photos; without any if it is cancelled.
  func endBand(_ touched: [MediaItemID]) {
    guard let start = selectionBeforeBand.take() else { return }
    if model.controller.select(touched, inAdditionTo: start) { model.controller.showLimit() }
    model.isHandlingPointer = false
  }
}
