import Dispatch
import GObjectKit
import GStreamerKit

/// Prefetching the next item. As a rule it follows in the same pipeline, without any gap (`GaplessTransition`).
/// Where that is impossible it is opened in a pipeline of its own (`StandbyPipeline`), which starts when the
/// current one has ended.
extension PlaybackSession {
  /// How long before the end of the current item a standby pipeline is opened.
  private static let lead = (file: Duration.seconds(2), network: Duration.seconds(10))

  /// Sets the next item; nil for none.
  ///
  /// A file is prerolled in the background first, to check that it can be decoded and which kinds of stream it
  /// has: in a gapless transition, a file that breaks off before its first frame would end the current item. Such
  /// a file is opened by itself when the current item has ended.
  func prepareNext(_ next: Handover.Item?) {
    preparation += 1
    dismissUnderstudy()
    upcoming = nil
    guard let next, next.source.isFile else {
      upcoming = next
      pipeline?.handover.setNext(nil)
      return
    }
    pipeline?.handover.awaitNext()
    // The check blocks, so it does not run on a thread of Swift's pool.
    DispatchQueue.global(qos: .utility).async { [inbox, preparation, patience = limits.opening] in
      var next = next
      let parts = Preroll.parts(uri: next.source.uri, patience: patience)
      if let parts { next.parts = parts }
      inbox.yield(.checked(next, isGood: parts != nil, preparation: preparation))
    }
  }

  /// Handles the result of the check of the next item.
  func take(checked next: Handover.Item, isGood: Bool) {
    upcoming = isGood ? next : nil
    pipeline?.handover.setNext(upcoming)
  }

  // MARK: Standby pipeline

  /// Opens a standby pipeline when the end is near and a gapless transition is impossible; closes it if the end
  /// is far away again. Called at each position tick while playing.
  func watchForEnd() {
    guard let pipeline, let next = upcoming, moving == nil, options.loop == nil,
      !pipeline.handover.isFollowed,
      let end = medium.duration, let position
    else { return }
    let rest = (end + origin - position) / options.rate
    let lead = next.source.isFile ? Self.lead.file : Self.lead.network
    if understudy != nil, rest > lead * 2 { return dismissUnderstudy() }
    guard understudy == nil, rest < lead, next.source.obstacle == nil, !pipeline.canHandOver(next) else {
      return
    }
    pipeline.handover.setNext(nil)
    open(next)
  }

  private func open(_ next: Handover.Item) {
    lastOpening += 1
    let opening = lastOpening
    do throws(GStreamerError) {
      let pipeline = try PlaybackPipeline(
        next.source, video: video, speaker: try makeSpeaker?(), leavingOut: [],
        downloads: limits.downloads, isHidden: true
      ) { [inbox] event in inbox.yield(.pipeline(event, opening: opening)) }
      understudy = Understudy(next, opening: opening, pipeline: pipeline)
      pipeline.apply(options)
      // A live source cannot wait for the end of the current item.
      if try pipeline.player.change(to: .paused) == .live { giveUpUnderstudy() }
    } catch {
      giveUpUnderstudy()
    }
  }

  /// Handles an event of the standby pipeline.
  func takeOfUnderstudy(_ event: PlaybackPipeline.Event) {
    if understudy?.take(event, rate: options.rate) == false { giveUpUnderstudy() }
  }

  /// Closes the standby pipeline, and does not try again for this item.
  private func giveUpUnderstudy() {
    upcoming = nil
    dismissUnderstudy()
  }

  /// Closes the standby pipeline, if there is one.
  func dismissUnderstudy() {
    understudy?.pipeline.close()
    understudy = nil
  }

  /// Replaces the pipeline that has ended with the standby pipeline.
  /// - Returns: Whether a standby pipeline was ready.
  func advance() -> Bool {
    guard let understudy, understudy.isReady else { return false }
    (self.understudy, upcoming) = (nil, nil)
    close()
    opening = understudy.opening
    (item, source, pipeline) = (understudy.next.item, understudy.next.source, understudy.pipeline)
    buffered = understudy.buffered
    understudy.pipeline.handover.setPlaying(state == .playing)
    for event in understudy.news { take(event) }
    lookUp()
    medium.origin = medium.origin ?? understudy.pipeline.origin(of: nil)
    readSubtitles()
    land(at: source?.start ?? .zero)
    becomeReady(follows: true)
    return true
  }
}
