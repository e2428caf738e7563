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
    case .failed(let number, let error): didFail(number, error)
    case .restricted(let number, let error): if number == itemNumber { currentItem?.restrict(error) }
    case .switched(let number, let info): didSwitch(to: number, info)
    case .ended(let number): if number == itemNumber { didEnd() }
    case .state(let state): take(state)
    case .jumped(let number): if number == itemNumber { jumpCount += 1 }
    case .time(let number, let clock):
      // While it is on its way, it is where it was sent to.
      if number == itemNumber, requests.isEmpty { follow(clock) }
    case .selected(let number, let selection): if number == itemNumber { self.selection = selection }
    case .arrived(let request, let isFinished, let clock):
      guard let waiting = requests.removeValue(forKey: request) else { return }
      if let clock, requests.isEmpty { follow(clock) }
      if isFinished { jumpCount += 1 }
      waiting.resume(returning: isFinished)
    case .frame(let request, let frame): frameRequests.removeValue(forKey: request)?.resume(returning: frame)
    }
  }

  /// Takes over a clock.
  final func follow(_ new: PlaybackClock) {
    let isJump = new.rate != clock.rate || abs((new.time - clock.time(at: new.instant)).seconds) > 0.1
    clock = new
    currentTime = new.time
    if isJump { for observer in observers { observer.follow(new) } }
  }

  /// Whether it is to play is decided here, and a state that was reported before the service heard of it is out of
  /// date: after `pause()`, a `playing` that was on its way would ask the desktop once more to stay awake.
  private func take(_ state: PlaybackState) {
    guard (state == .paused) == (timeControlStatus == .paused) else { return }
    switch state {
    case .paused: bufferingPercent = nil
    case .playing: (timeControlStatus, bufferingPercent) = (.playing, nil)
    case .waiting(let percent): (timeControlStatus, bufferingPercent) = (.waiting, percent)
    }
  }

  private func didEnd() {
    guard let item = currentItem else { return }
    onEnd?(item)
    didFinish(item)
  }

  func cancelRequests() {
    for request in requests.values { request.resume(returning: false) }
    requests = [:]
  }
}
