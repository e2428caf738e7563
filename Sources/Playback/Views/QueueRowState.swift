import Observation

/// What a row shows, so that its widgets follow when the row is used for another item.
@Observable final class QueueRowState {
  var item: PlayerItem?

  /// Why the item could not be played.
  var failure: PlayerError? {
    if case .failed(let error) = item?.status { return error }
    return nil
  }
}
