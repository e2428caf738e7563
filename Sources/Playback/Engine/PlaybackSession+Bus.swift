import GStreamerKit

/// What the pipeline tells.
extension PlaybackSession {
  func take(_ message: BusMessage) {
    if trace { print(item, message) }
    switch message {
    case .prerolled: didPreroll()
    case .stateChanged(let state):
      if state == .playing, wantsToPlay, isReady, buffered == nil {
        set(.playing)
        beat()
      }
      didArrive()
    case .endOfStream: didEnd()
    case .streamStarted: didStart()
    case .buffering(let percent): didBuffer(percent)
    case .error(let failure): fail(error(of: failure))
    case .missingDecoder(let name): medium.missingDecoders.append(name)
    case .streams(let streams):
      medium.streams = streams
      tellInfo()
    case .streamsSelected(let names):
      medium.selected = names
      tell(.selected(item: item, medium.selection(subtitleURI: source?.subtitleURI)))
    case .tags(let tags):
      medium.take(tags)
      tellInfo()
    case .chapters(let chapters):
      medium.chapters = chapters
      tellInfo()
    case .durationChanged:
      medium.duration = pipeline?.player.mediaDuration ?? medium.duration
      tellInfo()
    case .latencyChanged: pipeline?.player.recalculateLatency()
    case .clockLost:
      guard isReady, state == .playing, let pipeline else { return }
      pipeline.goTo(.paused)
      pipeline.goTo(.playing)
    default: break
    }
  }

  private func error(of failure: BusMessage.Failure) -> PlayerError {
    if failure.kind == .missingPlugin || !medium.missingDecoders.isEmpty {
      return .missingCodec(medium.missingDecoders.first ?? failure.message)
    }
    return PlayerError(failure, source: source)
  }

  func tellInfo() {
    if isReady { tell(.changed(item: item, medium.info(subtitleURI: source?.subtitleURI))) }
  }

  /// Asks what only the pipeline knows.
  private func lookUp() {
    guard let pipeline else { return }
    medium.duration = pipeline.player.mediaDuration
    medium.isSeekable = pipeline.player.isSeekable && !medium.isLive
    medium.videoSize = pipeline.picture.videoSize
  }

  private func didPreroll() {
    guard !isReady else { return didArrive() }
    lookUp()
    isReady = true
    if let codec = medium.missingDecoders.first {
      // A film without its pictures is no film.
      guard !medium.hasVideo || medium.videoSize != nil else { return fail(.missingCodec(codec)) }
      tell(.restricted(item: item, .missingCodec(codec)))
    }
    if medium.videoSize == nil { video.clear() }
    tell(.ready(item: item, medium.info(subtitleURI: source?.subtitleURI)))
    if options.rate != 1 || options.loop != nil { waiting = waiting ?? (.refresh, nil) }
    tellTime()
    run()
    moveOn()
  }

  private func didEnd() {
    guard let pipeline else { return }
    if let loop = options.loop, medium.isSeekable {
      return move(.place(loop.start ?? .zero, .exact), request: nil)
    }
    // What the header said may have been wrong.
    if let end = pipeline.player.position, let duration = medium.duration, end < duration - .seconds(1) {
      medium.duration = end
      tellInfo()
    }
    state = .paused
    tell(.ended(item: item))
  }

  /// The first item began, or the next.
  private func didStart() {
    guard let pipeline, let next = pipeline.takeStarted() else { return }
    (item, source) = (next.item, next.source)
    lookUp()
    tell(.switched(item: item, medium.info(subtitleURI: source?.subtitleURI)))
    tellTime()
  }
}
