import GObjectKit
import GStreamerKit

/// What the pipeline tells.
extension PlaybackSession {
  func take(_ event: PlaybackPipeline.Event) {
    switch event {
    case .bus(let message): take(message)
    case .announcement(let announcement, let stream): take(announcement, of: stream)
    case .seekRefused: if pipeline?.download.level != nil { readInOrder() }
    }
  }

  /// The server gives only what comes next, which it did not say, or not in time: what reads the medium may wait for ever
  /// for what it has asked for. It is opened anew, and from its beginning.
  private func readInOrder() {
    guard var source, !source.isFile, !source.isGivenInOrder else { return }
    let wasReady = isReady
    (source.isGivenInOrder, source.start) = (true, nil)
    open(source, item: item, leavingOut: leavesOut.union(.download))
    guard wasReady else { return }
    tell(.restricted(item: item, .network(reason: "The server gives it from the beginning only.")))
  }

  private func take(_ announcement: StreamAnnouncement, of stream: MediaStream.ID) {
    // What follows makes itself known while the end of what plays is still on its way.
    let isNext = nextMedium.streams.contains { $0.id == stream }
    switch announcement {
    case .begins, .waits: return
    case .tags(let tags): if isNext { nextMedium.take(tags) } else { medium.take(tags) }
    case .chapters(let chapters):
      if isNext { nextMedium.chapters = chapters } else { medium.chapters = chapters }
    }
    guard !isNext else { return }
    medium.updateStreams()
    tellInfo()
  }

  private func take(_ message: BusMessage) {
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
    case .error(let failure): didFail(failure)
    case .missingDecoder(let name, let kind): didMiss(name, kind)
    case .streams(let streams): take(streams)
    case .streamsSelected(let names):
      medium.selected = names
      if isReady { tellSelection() }
    case .durationChanged:
      // It may be that of what follows.
      guard pipeline?.handover.isFollowed == false else { break }
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

  private func take(_ streams: [MediaStream]) {
    if isReady, pipeline?.handover.isFollowed == true,
      !medium.streams.contains(where: { $0.id == streams.first?.id })
    {
      nextMedium.streams = streams
    } else {
      medium.streams = streams
      tellInfo()
      if let missed {
        self.missed = nil
        didMiss(missed.codec, missed.kind)
      }
    }
  }

  private func didFail(_ failure: BusMessage.Failure) {
    if DownloadFile.causes(failure), !leavesOut.contains(.download) {
      leavesOut.insert(.download)
      return reopen(at: clock?.time ?? source?.start ?? .zero)
    }
    if failure.kind == .noSeek, source?.isFile == false, source?.isGivenInOrder == false {
      return readInOrder()
    }
    guard isReady else { return fail(PlayerError(failure, source: source)) }
    // Who is away from the radio for long is hung up on.
    if medium.isBroadcast, !wantsToPlay { return park() }
    guard let next = pipeline?.handover.following else {
      return fail(PlayerError(failure, source: source, wasThere: true))
    }
    // It is what follows that fails. What plays goes on in a pipeline of its own.
    tell(
      .failed(
        item: next.item, PlayerError(failure, source: next.source)))
    reopen(at: clock?.time ?? .zero)
  }

  /// Nothing decodes a stream. playbin3 (1.22) would wait for it forever.
  private func didMiss(_ codec: String, _ kind: MediaStream.Kind) {
    if let next = pipeline?.handover.following, isReady {
      tell(.failed(item: next.item, .missingCodec(codec)))
      return reopen(at: clock?.time ?? .zero)
    }
    guard !isReady else { return }
    // Whether a film or a song lacks its sound is known with its streams.
    guard !medium.streams.isEmpty else { return missed = (codec, kind) }
    switch kind {
    case .audio where leavesOut.contains(.audio), .text where leavesOut.contains(.text): return
    case .audio where medium.hasVideo:
      tell(.restricted(item: item, .missingCodec(codec)))
      reopen(leavingOut: .audio)
    case .text: reopen(leavingOut: .text)
    default:
      // A film without its pictures is no film.
      fail(.missingCodec(codec))
    }
  }

  func tellInfo() {
    if isReady { tell(.changed(item: item, medium.info)) }
  }

  /// Asks what only the pipeline knows.
  func lookUp() {
    guard let pipeline else { return }
    let isFile = source?.isFile == true
    medium.updateStreams()
    medium.duration = pipeline.player.mediaDuration
    // Of a broadcast in pieces there is a window that one can go to other places in, but it moves.
    medium.isSeekable = pipeline.player.isSeekable && !medium.isLive && (medium.duration != nil || isFile)
    medium.isBroadcast = !isFile && !medium.isSeekable && medium.duration == nil
    medium.videoSize = pipeline.picture.videoSize
  }

  private func didPreroll() {
    guard !isReady else { return didArrive() }
    guard let pipeline else { return }
    if isStarting {
      guard pipeline.player.isSettled else { return }
      land(at: source?.start ?? options.loop?.start ?? .zero)
    } else {
      lookUp()
      let start = source?.start ?? options.loop?.start ?? .zero
      if medium.isSeekable, start > .zero || options.rate != 1 || options.loop?.end != nil {
        isStarting = true
        pipeline.picture.release()
        if seek(to: start, .exact) { return }
      }
    }
    becomeReady()
  }

  /// It stands where it is to begin.
  ///
  /// - Parameter follows: Whether it follows what has just ended.
  func becomeReady(follows: Bool = false) {
    guard let pipeline else { return }
    pipeline.picture.release(showsHeld: follows)
    isReady = true
    if let level = pipeline.download.level, !level.isEnough { buffered = buffered ?? level.percent }
    watchData()
    pipeline.handover.becomeReady()
    medium.videoSize = pipeline.picture.videoSize
    if medium.videoSize == nil { video.clear() }
    tell(follows ? .switched(item: item, medium.info) : .ready(item: item, medium.info))
    selectFirst()
    tellTime()
    run()
    moveOn()
  }

  private func didEnd() {
    guard let pipeline else { return }
    if let loop = options.loop, isReady {
      tell(.jumped(item: item))
      return move(.place(loop.start ?? .zero, .exact), request: nil)
    }
    // What the header said may have been wrong.
    if let end = pipeline.player.position, let duration = medium.duration, end < duration - .seconds(1) {
      medium.duration = end
      tellInfo()
    }
    if advance() { return }
    state = .paused
    tell(.ended(item: item))
  }

  /// The first item began, or the next.
  private func didStart() {
    guard let pipeline, let next = pipeline.handover.takeStarted() else { return }
    (item, source, upcoming) = (next.item, next.source, nil)
    (medium, nextMedium) = (nextMedium, Medium())
    lookUp()
    // What has already been handed over plays the streams that GStreamer has chosen.
    medium.selected = [.video, .audio, .text].compactMap { kind in
      medium.streams.first { $0.kind == kind }?.id
    }
    tell(.switched(item: item, medium.info))
    // What was decoded before is gone soon, with its threads.
    Memory.giveBackSoon()
    pipeline.showsText = false
    readSubtitles()
    tellSelection()
    tellTime()
  }
}
