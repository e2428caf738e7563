import GStreamerKit

/// What the service tells.
extension Player {
  func take(_ event: PlaybackEvent) {
    switch event {
    case .ready(let number, let info):
      guard number == itemNumber, let item = currentItem else { return }
      item.info = info
      item.status = .readyToPlay
    case .changed(let number, let info):
      guard number == itemNumber else { return }
      currentItem?.info = info
    case .failed(let number, let error):
      guard number == itemNumber, let item = currentItem else { return }
      item.status = .failed(error)
      timeControlStatus = .paused
      didFail(item)
    case .restricted(let number, let error): if number == itemNumber { currentItem?.restriction = error }
    case .switched(let number, let info): didSwitch(to: number, info)
    case .ended(let number): if number == itemNumber { didEnd() }
    case .state(let state): take(state)
    case .time(let number, let clock):
      guard number == itemNumber else { return }
      self.clock = clock
      currentTime = clock.time
    case .selected(let number, let selection): if number == itemNumber { self.selection = selection }
    case .arrived(let request, let isFinished):
      requests.removeValue(forKey: request)?.resume(returning: isFinished)
    case .frame(let request, let frame): frameRequests.removeValue(forKey: request)?.resume(returning: frame)
    }
  }

  private func take(_ state: PlaybackState) {
    switch state {
    case .paused: (timeControlStatus, bufferingPercent) = (.paused, nil)
    case .playing: (timeControlStatus, bufferingPercent) = (.playing, nil)
    case .waiting(let percent): (timeControlStatus, bufferingPercent) = (.waiting, percent)
    }
  }

  private func didEnd() {
    guard let item = currentItem else { return }
    onEnd?(item)
    finish(item)
  }

  func cancelRequests() {
    for request in requests.values { request.resume(returning: false) }
    requests = [:]
  }
}
