import Observation

/// The item that is being dragged in the queue, so that its row shows it at any position.
@Observable final class QueueDrag {
  var item: PlayerItem?
}
