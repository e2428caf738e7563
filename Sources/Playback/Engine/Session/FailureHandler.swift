import GStreamerKit
import L10n

/// Decides what follows from the failures of an item: of its source, its download file, its decoders, or the next item.
nonisolated final class FailureHandler {
  private let open: OpenItem

  private var context: PlaybackContext { open.context }
  private var pipeline: PlaybackPipeline { open.pipeline }

  init(_ open: OpenItem) { self.open = open }

  /// Handles an error of the pipeline.
  func didFail(_ failure: BusMessage.Failure) {
    if DownloadFile.causes(failure), !open.excludedParts.contains(.download) {
      open.excludedParts.insert(.download)
      return open.leave(.reopen(open.reopeningHere()))
    }
    if failure.kind == .notSeekable, !open.isFile, !open.source.isSequential { return reopenSequentially() }
    if case .opening(let undecodable) = open.stage, failure.kind == .missingPlugin,
      let codec = undecodable.firstCodec
    {
      // Where no stream can be decoded, a generic error follows; the name of the codec is more helpful.
      return open.leave(.fail(.missingCodec(codec)))
    }
    if failure.isOfSoundDevice { return open.leave(.awaitSound(open.reopeningForSound())) }
    guard open.isReady else { return open.leave(.fail(PlayerError(failure, source: open.source))) }
    // A radio server closes the connection of a client that has paused for long.
    if open.media.isBroadcast, !context.wantsToPlay { return open.leave(.disconnect) }
    guard let next = pipeline.gaplessTransition.pendingItem else {
      return open.leave(.fail(PlayerError(failure, source: open.source, hadPrerolled: true)))
    }
    leave(next, PlayerError(failure, source: next.source))
  }

  /// Opens the item anew, to play on without the next one, which cannot be played.
  private func leave(_ next: GaplessTransition.Item, _ error: PlayerError) {
    open.leave(.reopenWithoutNext(open.reopeningHere(), next: next.item, error))
  }

  /// Opens the source from its beginning, to be read in order. The server does not serve ranges, which it did not
  /// announce, or not in time; a demuxer may wait forever for the range that it has requested.
  func reopenSequentially() {
    guard !open.isFile, !open.source.isSequential else { return }
    let (wasReady, item) = (open.isReady, open.item)
    var source = open.source
    (source.isSequential, source.start) = (true, nil)
    open.leave(
      .reopen(OpenItem.Opening(source: source, excludedParts: open.excludedParts.union(.download))))
    guard wasReady else { return }
    context.emit(.restricted(item: item, .network(reason: tr("The server does not support seeking."))))
  }

  /// Handles a stream that no installed element decodes: of this item, or of the next one.
  func didFindUndecodable(_ codec: String, _ kind: MediaStream.Kind) {
    logger.info("no decoder for \(codec) (\(kind)): left out")
    switch open.stage {
    case .opening(var undecodable):
      undecodable.add(codec, kind)
      open.stage = .opening(undecodable)
    case .ready where kind == .video || kind == .audio:
      if let next = pipeline.gaplessTransition.pendingItem { leave(next, .missingCodec(codec)) }
    case .ready, .starting: break
    }
  }

  /// Reports the streams that cannot be decoded, as soon as the pipeline has prerolled.
  ///
  /// - Returns: Whether the item can be played without these streams.
  func report(_ undecodable: UndecodableStreams) -> Bool {
    switch undecodable.verdict(reached: pipeline.reached) {
    case .playable: break
    case .silent(let codec): context.emit(.restricted(item: open.item, .missingCodec(codec)))
    case .unplayable(let codec):
      open.leave(.fail(.missingCodec(codec)))
      return false
    }
    return true
  }
}
