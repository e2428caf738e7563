import GObjectKit
import GStreamerKit

/// What the pipeline tells.
extension PlaybackSession {
  func take(_ event: PlaybackPipeline.Event) {
    switch event {
    case .bus(let message): take(message)
    case .announcement(let announcement, let stream): take(announcement, of: stream)
    case .lateText:
      if !wantsToPlay || buffered != nil, isReady, waiting == nil { move(.refresh, request: nil) }
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
      if isNext { nextMedium.take(chapters) } else { medium.take(chapters) }
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
    guard isReady else {
      // The codec by its name says more than the error that follows where none of the streams is decoded.
      let codec = failure.kind == .missingPlugin ? missed.first?.codec : nil
      return fail(codec.map { .missingCodec($0) } ?? PlayerError(failure, source: source))
    }
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

  /// Nothing that is installed decodes a stream. Streams that are neither video nor audio, such as the metadata of a
  /// telephone's video (`mebx`), are left out and do no harm.
  private func didMiss(_ codec: String, _ kind: MediaStream.Kind) {
    Log.info("playback", "no decoder for \(codec) (\(kind)): left out")
    guard kind == .video || kind == .audio else { return }
    if let next = pipeline?.handover.following, isReady {
      tell(.failed(item: next.item, .missingCodec(codec)))
      return reopen(at: clock?.time ?? .zero)
    }
    // What else there is of that kind is known when the data is there.
    if !isReady { missed.append((codec, kind)) }
  }

  /// Says what is missing, now that the data is there.
  ///
  /// - Returns: whether what is left can be played: video without its frames cannot.
  private func judgeMissed() -> Bool {
    guard let reached = pipeline?.reached, !missed.isEmpty else { return true }
    if !reached.contains(.video), let video = missed.first(where: { $0.kind == .video }) {
      fail(.missingCodec(video.codec))
      return false
    }
    if !reached.contains(.audio), let audio = missed.first(where: { $0.kind == .audio }) {
      guard reached.contains(.video) else {
        fail(.missingCodec(audio.codec))
        return false
      }
      tell(.restricted(item: item, .missingCodec(audio.codec)))
    }
    missed = []
    return true
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
    medium.origin = medium.origin ?? pipeline.origin(of: medium.streams)
    // Of a broadcast in pieces there is a window that one can go to other places in, but it moves.
    medium.isSeekable = pipeline.player.isSeekable && !medium.isLive && (medium.duration != nil || isFile)
    medium.isBroadcast = !isFile && !medium.isSeekable && medium.duration == nil
    medium.videoSize = pipeline.picture.videoSize
  }

  private func didPreroll() {
    guard !isReady else { return didArrive() }
    guard judgeMissed(), let pipeline else { return }
    if isStarting {
      guard pipeline.player.isSettled else { return }
      land(at: source?.start ?? options.loop?.start ?? .zero)
    } else {
      lookUp()
      // What comes later than the beginning is no beginning.
      medium.origin = medium.origin ?? pipeline.origin(of: nil) ?? .zero
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
    if let end = pipeline.position(by: .furthest).map({ $0 - origin }), let duration = medium.duration,
      end > .zero, end < duration - .milliseconds(500) || end > duration
    {
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
    (item, source, upcoming, expected) = (next.item, next.source, nil, nil)
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
