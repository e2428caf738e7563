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
  func prepareNext(_ next: GaplessTransition.Item?) {
    nextGeneration += 1
    closeStandby()
    upcoming = nil
    guard let next, next.source.isFile else {
      upcoming = next
      pipeline?.gaplessTransition.setNext(nil)
      return
    }
    pipeline?.gaplessTransition.awaitNext()
    // The check blocks, so it does not run on a thread of Swift's pool.
    DispatchQueue.global(qos: .utility).async { [inbox, nextGeneration, timeout = limits.openingTimeout] in
      var next = next
      let parts = Preroll.parts(uri: next.source.uri, timeout: timeout)
      if let parts { next.parts = parts }
      inbox.yield(.checked(next, isGood: parts != nil, nextGeneration: nextGeneration))
    }
  }

  /// Handles the result of the check of the next item.
  func handle(checked next: GaplessTransition.Item, isGood: Bool) {
    upcoming = isGood ? next : nil
    pipeline?.gaplessTransition.setNext(upcoming)
  }

  // MARK: Standby pipeline

  /// Opens a standby pipeline when the end is near and a gapless transition is impossible; closes it if the end
  /// is far away again. Called at each position tick while playing.
  func watchForEnd() {
    guard let pipeline, let next = upcoming, currentSeek == nil, options.loop == nil,
      !pipeline.gaplessTransition.hasPendingItem,
      let end = media.duration, let position
    else { return }
    let rest = (end + origin - position) / options.rate
    let lead = next.source.isFile ? Self.lead.file : Self.lead.network
    if standby != nil, rest > lead * 2 { return closeStandby() }
    guard standby == nil, rest < lead, next.source.openError == nil, !pipeline.canFollow(next) else {
      return
    }
    pipeline.gaplessTransition.setNext(nil)
    open(next)
  }

  private func open(_ next: GaplessTransition.Item) {
    lastGeneration += 1
    let generation = lastGeneration
    do throws(GStreamerError) {
      let pipeline = try PlaybackPipeline(
        next.source, video: video, audioSink: try makeAudioSink?(), excluding: [],
        downloads: limits.downloads, isHidden: true
      ) { [inbox] event in inbox.yield(.pipeline(event, generation: generation)) }
      standby = StandbyPipeline(next, generation: generation, pipeline: pipeline)
      pipeline.apply(options)
      // A live source cannot wait for the end of the current item.
      if try pipeline.player.change(to: .paused) == .live { abandonStandby() }
    } catch {
      abandonStandby()
    }
  }

  /// Handles an event of the standby pipeline.
  func handleStandbyEvent(_ event: PlaybackPipeline.Event) {
    if standby?.handle(event, rate: options.rate) == false { abandonStandby() }
  }

  /// Closes the standby pipeline, and does not try again for this item.
  private func abandonStandby() {
    upcoming = nil
    closeStandby()
  }

  /// Closes the standby pipeline, if there is one.
  func closeStandby() {
    standby?.pipeline.close()
    standby = nil
  }

  /// Replaces the pipeline that has ended with the standby pipeline.
  /// - Returns: Whether a standby pipeline was ready.
  func switchToStandby() -> Bool {
    guard let standby, standby.isReady else { return false }
    (self.standby, upcoming) = (nil, nil)
    close()
    generation = standby.generation
    (item, source, pipeline) = (standby.next.item, standby.next.source, standby.pipeline)
    bufferingPercent = standby.bufferingPercent
    standby.pipeline.gaplessTransition.setPlaying(state == .playing)
    for event in standby.deferredEvents { handle(event) }
    queryPipeline()
    media.origin = media.origin ?? standby.pipeline.origin(of: nil)
    readSubtitles()
    recordArrival(at: source?.start ?? .zero)
    becomeReady(follows: true)
    return true
  }
}
