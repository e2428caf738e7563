import Observation

/// The state of a row, observable so that the widgets update when the row is reused for another item.
@Observable final class QueueRowState {
  var item: PlayerItem?

  /// Why the item could not be played; nil otherwise.
  var failure: PlayerError? {
    if case .failed(let error) = item?.status { return error }
    return nil
  }
}
