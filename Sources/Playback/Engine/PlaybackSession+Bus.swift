import GObjectKit
import GStreamerKit

/// Events of the pipeline.
extension PlaybackSession {
  func handle(_ event: PlaybackPipeline.Event) {
    switch event {
    case .bus(let message): handle(message)
    case .streamEvent(let streamEvent, let stream): handle(streamEvent, of: stream)
    case .lateText:
      if !wantsToPlay || bufferingPercent != nil, isReady, pendingSeek == nil {
        requestSeek(.refresh, request: nil)
      }
    case .seekRefused: if pipeline?.download.level != nil { reopenSequentially() }
    }
  }

  /// Reopens the source from its beginning, to be read in order. The server does not serve ranges, which it did
  /// not announce, or not in time; a demuxer may wait forever for the range that it has requested.
  private func reopenSequentially() {
    guard var source, !source.isFile, !source.isSequential else { return }
    let wasReady = isReady
    (source.isSequential, source.start) = (true, nil)
    open(source, item: item, excluding: excludedParts.union(.download))
    guard wasReady else { return }
    emit(.restricted(item: item, .network(reason: "The server does not support seeking.")))
  }

  private func handle(_ streamEvent: StreamEvent, of stream: MediaStream.ID) {
    // The next item announces its streams while the end of the current one is still playing.
    let isNext = nextMedia.streams.contains { $0.id == stream }
    switch streamEvent {
    case .begins, .endedEarly: return
    case .tags(let tags): if isNext { nextMedia.merge(tags) } else { media.merge(tags) }
    case .chapters(let chapters):
      if isNext { nextMedia.merge(chapters) } else { media.merge(chapters) }
    }
    guard !isNext else { return }
    media.updateStreams()
    emitInfo()
  }

  private func handle(_ message: BusMessage) {
    switch message {
    case .prerolled: didPreroll()
    case .stateChanged(let state):
      if state == .playing, wantsToPlay, isReady, bufferingPercent == nil {
        set(.playing)
        positionTick()
      }
      didArrive()
    case .endOfStream: didEnd()
    case .streamStarted: didStart()
    case .buffering(let percent): didBuffer(percent)
    case .error(let failure): didFail(failure)
    case .missingDecoder(let name, let kind): didFindUndecodable(name, kind)
    case .streams(let streams): handle(streams)
    case .streamsSelected(let names):
      media.selected = names
      if isReady { emitSelection() }
    case .durationChanged:
      // The new duration may be that of the next item.
      guard pipeline?.gaplessTransition.hasPendingItem == false else { break }
      media.duration = pipeline?.player.mediaDuration ?? media.duration
      emitInfo()
    case .latencyChanged: pipeline?.player.recalculateLatency()
    case .clockLost:
      guard isReady, state == .playing, let pipeline else { return }
      pipeline.setState(.paused)
      pipeline.setState(.playing)
    default: break
    }
  }

  private func handle(_ streams: [MediaStream]) {
    if isReady, pipeline?.gaplessTransition.hasPendingItem == true,
      !media.streams.contains(where: { $0.id == streams.first?.id })
    {
      nextMedia.streams = streams
    } else {
      media.streams = streams
      emitInfo()
    }
  }

  private func didFail(_ failure: BusMessage.Failure) {
    if DownloadFile.causes(failure), !excludedParts.contains(.download) {
      excludedParts.insert(.download)
      return reopen(at: clock?.time ?? source?.start ?? .zero)
    }
    if failure.kind == .notSeekable, source?.isFile == false, source?.isSequential == false {
      return reopenSequentially()
    }
    guard isReady else {
      // Where no stream can be decoded, a generic error follows; the name of the codec is more helpful.
      let codec = failure.kind == .missingPlugin ? undecodable.first?.codec : nil
      return fail(codec.map { .missingCodec($0) } ?? PlayerError(failure, source: source))
    }
    // A radio server closes the connection of a client that has paused for long.
    if media.isBroadcast, !wantsToPlay { return disconnect() }
    guard let next = pipeline?.gaplessTransition.pendingItem else {
      return fail(PlayerError(failure, source: source, hadPrerolled: true))
    }
    // The next item has failed. Reopen the current one, so that it plays on without it.
    emit(
      .failed(
        item: next.item, PlayerError(failure, source: next.source)))
    reopen(at: clock?.time ?? .zero)
  }

  /// Handles a stream that no installed element decodes. Streams that are neither video nor audio, such as the
  /// metadata of a phone's video (`mebx`), are ignored.
  private func didFindUndecodable(_ codec: String, _ kind: MediaStream.Kind) {
    Log.info("playback", "no decoder for \(codec) (\(kind)): left out")
    guard kind == .video || kind == .audio else { return }
    if let next = pipeline?.gaplessTransition.pendingItem, isReady {
      emit(.failed(item: next.item, .missingCodec(codec)))
      return reopen(at: clock?.time ?? .zero)
    }
    // Preroll shows whether another stream of that kind can be decoded.
    if !isReady { undecodable.append((codec, kind)) }
  }

  /// Reports missing codecs after preroll.
  ///
  /// - Returns: Whether the item can be played without the missing streams. A video cannot be played without its
  ///   frames.
  private func reportUndecodable() -> Bool {
    guard let reached = pipeline?.reached, !undecodable.isEmpty else { return true }
    if !reached.contains(.video), let video = undecodable.first(where: { $0.kind == .video }) {
      fail(.missingCodec(video.codec))
      return false
    }
    if !reached.contains(.audio), let audio = undecodable.first(where: { $0.kind == .audio }) {
      guard reached.contains(.video) else {
        fail(.missingCodec(audio.codec))
        return false
      }
      emit(.restricted(item: item, .missingCodec(audio.codec)))
    }
    undecodable = []
    return true
  }

  func emitInfo() {
    if isReady { emit(.changed(item: item, media.info)) }
  }

  /// Queries the pipeline for duration, origin, seekability and video size.
  func queryPipeline() {
    guard let pipeline else { return }
    let isFile = source?.isFile == true
    media.updateStreams()
    media.duration = pipeline.player.mediaDuration
    media.origin = media.origin ?? pipeline.origin(of: media.streams)
    // A segmented broadcast offers a range to seek in, but that range moves.
    media.isSeekable = pipeline.player.isSeekable && !media.isLive && (media.duration != nil || isFile)
    media.isBroadcast = !isFile && !media.isSeekable && media.duration == nil
    media.videoSize = pipeline.videoSink.videoSize
  }

  private func didPreroll() {
    guard !isReady else { return didArrive() }
    guard reportUndecodable(), let pipeline else { return }
    if isStarting {
      guard pipeline.player.isStateChangeComplete else { return }
      recordArrival(at: source?.start ?? options.loop?.start ?? .zero)
    } else {
      queryPipeline()
      // The origin is fixed now: buffers that arrive later are not at the beginning.
      media.origin = media.origin ?? pipeline.origin(of: nil) ?? .zero
      let start = source?.start ?? options.loop?.start ?? .zero
      if media.isSeekable, start > .zero || options.rate != 1 || options.loop?.end != nil {
        isStarting = true
        pipeline.videoSink.resumeDisplay()
        if seek(to: start, .accurate) { return }
      }
    }
    becomeReady()
  }

  /// Marks the item as ready, at its start position.
  ///
  /// - Parameter follows: Whether the item follows one that has just ended, from a standby pipeline.
  func becomeReady(follows: Bool = false) {
    guard let pipeline else { return }
    pipeline.videoSink.resumeDisplay(showsLatest: follows)
    isReady = true
    if let level = pipeline.download.level, !level.isEnough {
      bufferingPercent = bufferingPercent ?? level.percent
    }
    watchData()
    pipeline.gaplessTransition.becomeReady()
    media.videoSize = pipeline.videoSink.videoSize
    if media.videoSize == nil { video.clear() }
    emit(follows ? .advanced(item: item, media.info) : .ready(item: item, media.info))
    selectFirst()
    emitPosition()
    updatePlayback()
    startPendingSeek()
  }

  private func didEnd() {
    guard let pipeline else { return }
    if let loop = options.loop, isReady {
      emit(.looped(item: item))
      return requestSeek(.time(loop.start ?? .zero, .accurate), request: nil)
    }
    // The header may have named a wrong duration.
    if let end = pipeline.position(by: .furthest).map({ $0 - origin }), let duration = media.duration,
      end > .zero, end < duration - .milliseconds(500) || end > duration
    {
      media.duration = end
      emitInfo()
    }
    if switchToStandby() { return }
    state = .paused
    emit(.ended(item: item))
  }

  /// Handles the start of the first item, or of the next one in a gapless transition.
  private func didStart() {
    guard let pipeline, let next = pipeline.gaplessTransition.popStarted() else { return }
    (item, source, upcoming, expected) = (next.item, next.source, nil, nil)
    (media, nextMedia) = (nextMedia, MediaState())
    queryPipeline()
    // GStreamer has chosen the streams of the next item itself.
    media.selected = [.video, .audio, .text].compactMap { kind in
      media.streams.first { $0.kind == kind }?.id
    }
    emit(.advanced(item: item, media.info))
    // The decoders of the previous item end soon, with their threads.
    Memory.trimSoon()
    pipeline.showsText = false
    readSubtitles()
    emitSelection()
    emitPosition()
  }
}
