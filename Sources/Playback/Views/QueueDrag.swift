import Observation

/// What is being dragged to another place in the queue, so that its row shows it wherever it is.
@Observable final class QueueDrag {
  var item: PlayerItem?
}
