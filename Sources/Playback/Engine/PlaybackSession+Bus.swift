import GObjectKit
import GStreamerKit

/// Events of the pipeline.
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

  /// Reopens the source from its beginning, to be read in order. The server does not serve ranges, which it did
  /// not announce, or not in time; a demuxer may wait forever for the range that it has requested.
  private func readInOrder() {
    guard var source, !source.isFile, !source.isGivenInOrder else { return }
    let wasReady = isReady
    (source.isGivenInOrder, source.start) = (true, nil)
    open(source, item: item, leavingOut: leavesOut.union(.download))
    guard wasReady else { return }
    tell(.restricted(item: item, .network(reason: "The server gives it from the beginning only.")))
  }

  private func take(_ announcement: StreamAnnouncement, of stream: MediaStream.ID) {
    // The next item announces its streams while the end of the current one is still playing.
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
      // The new duration may be that of the next item.
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
      // Where no stream can be decoded, a generic error follows; the name of the codec is more helpful.
      let codec = failure.kind == .missingPlugin ? missed.first?.codec : nil
      return fail(codec.map { .missingCodec($0) } ?? PlayerError(failure, source: source))
    }
    // A radio server closes the connection of a client that has paused for long.
    if medium.isBroadcast, !wantsToPlay { return park() }
    guard let next = pipeline?.handover.following else {
      return fail(PlayerError(failure, source: source, wasThere: true))
    }
    // The next item has failed. Reopen the current one, so that it plays on without it.
    tell(
      .failed(
        item: next.item, PlayerError(failure, source: next.source)))
    reopen(at: clock?.time ?? .zero)
  }

  /// Handles a stream that no installed element decodes. Streams that are neither video nor audio, such as the
  /// metadata of a phone's video (`mebx`), are ignored.
  private func didMiss(_ codec: String, _ kind: MediaStream.Kind) {
    Log.info("playback", "no decoder for \(codec) (\(kind)): left out")
    guard kind == .video || kind == .audio else { return }
    if let next = pipeline?.handover.following, isReady {
      tell(.failed(item: next.item, .missingCodec(codec)))
      return reopen(at: clock?.time ?? .zero)
    }
    // Preroll shows whether another stream of that kind can be decoded.
    if !isReady { missed.append((codec, kind)) }
  }

  /// Reports missing codecs after preroll.
  ///
  /// - Returns: Whether the item can be played without the missing streams. A video cannot be played without its
  ///   frames.
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

  /// Queries the pipeline for duration, origin, seekability and video size.
  func lookUp() {
    guard let pipeline else { return }
    let isFile = source?.isFile == true
    medium.updateStreams()
    medium.duration = pipeline.player.mediaDuration
    medium.origin = medium.origin ?? pipeline.origin(of: medium.streams)
    // A segmented broadcast offers a range to seek in, but that range moves.
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
      // The origin is fixed now: buffers that arrive later are not at the beginning.
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

  /// Marks the item as ready, at its start position.
  ///
  /// - Parameter follows: Whether the item follows one that has just ended, from a standby pipeline.
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
    // The header may have named a wrong duration.
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

  /// Handles the start of the first item, or of the next one in a gapless transition.
  private func didStart() {
    guard let pipeline, let next = pipeline.handover.takeStarted() else { return }
    (item, source, upcoming, expected) = (next.item, next.source, nil, nil)
    (medium, nextMedium) = (nextMedium, Medium())
    lookUp()
    // GStreamer has chosen the streams of the next item itself.
    medium.selected = [.video, .audio, .text].compactMap { kind in
      medium.streams.first { $0.kind == kind }?.id
    }
    tell(.switched(item: item, medium.info))
    // The decoders of the previous item end soon, with their threads.
    Memory.giveBackSoon()
    pipeline.showsText = false
    readSubtitles()
    tellSelection()
    tellTime()
  }
}
