import GStreamerKit

/// Handling of the service's events.
extension Player {
  func handle(_ event: PlaybackEvent) {
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
    case .advanced(let number, let info): didAdvance(to: number, info)
    case .ended(let number): if number == itemNumber { didEnd() }
    case .state(let state): handle(state)
    case .looped(let number): if number == itemNumber { jumpCount += 1 }
    case .time(let number, let clock):
      // During a seek, the current time is the seek target.
      if number == itemNumber, requests.isEmpty { follow(clock) }
    case .selected(let number, let selection): if number == itemNumber { self.selection = selection }
    case .seekEnded(let request, let isFinished, let clock):
      guard let waiting = requests.removeValue(forKey: request) else { return }
      if let clock, requests.isEmpty { follow(clock) }
      if isFinished { jumpCount += 1 }
      waiting.resume(returning: isFinished)
    case .frame(let request, let frame): frameRequests.removeValue(forKey: request)?.resume(returning: frame)
    }
  }

  /// Takes over a clock, and restarts the time observers if it deviates from the present one.
  final func follow(_ new: PlaybackClock) {
    let isJump = new.rate != clock.rate || abs((new.time - clock.time(at: new.instant)).seconds) > 0.1
    clock = new
    currentTime = new.time
    if isJump { for observer in observers { observer.follow(new) } }
  }

  /// The player decides whether to play, and a state reported before the service received that decision is out of
  /// date: after `pause()`, a late `playing` would inhibit the desktop's idle timeout once more.
  private func handle(_ state: PlaybackState) {
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
