import Dispatch
import GObjectKit
import GStreamerKit

/// What follows what plays. As a rule it follows in the same pipeline, which leaves no gap at all (`Handover`). What
/// cannot, has a pipeline of its own (`Understudy`), which begins when the other has ended.
extension PlaybackSession {
  /// How long before the end a pipeline is opened for what follows.
  private static let lead = (file: Duration.seconds(2), network: Duration.seconds(10))

  /// Something else is to follow; nil for nothing.
  ///
  /// It is tried first whether a file can be handed over, and what it consists of: one that breaks off before its first
  /// frame would end what plays. Such a file is opened by itself when what plays has ended.
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
    // It blocks, so not on a thread of Swift's.
    DispatchQueue.global(qos: .utility).async { [inbox, preparation, patience = limits.opening] in
      var next = next
      let parts = Preroll.parts(uri: next.source.uri, patience: patience)
      if let parts { next.parts = parts }
      inbox.yield(.checked(next, isGood: parts != nil, preparation: preparation))
    }
  }

  /// It was tried whether a file can follow.
  func take(checked next: Handover.Item, isGood: Bool) {
    upcoming = isGood ? next : nil
    pipeline?.handover.setNext(upcoming)
  }

  // MARK: In a pipeline of its own

  /// Opens what follows ahead of its turn, when that is near and it cannot be handed over. Called again and again while
  /// something plays.
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
      // What happens now cannot wait for its turn.
      if try pipeline.player.change(to: .paused) == .live { giveUpUnderstudy() }
    } catch {
      giveUpUnderstudy()
    }
  }

  /// The pipeline of what follows tells something.
  func takeOfUnderstudy(_ event: PlaybackPipeline.Event) {
    if understudy?.take(event, rate: options.rate) == false { giveUpUnderstudy() }
  }

  /// Closes what was opened ahead, and does not try again.
  private func giveUpUnderstudy() {
    upcoming = nil
    dismissUnderstudy()
  }

  /// Closes what was opened ahead.
  func dismissUnderstudy() {
    understudy?.pipeline.close()
    understudy = nil
  }

  /// What was opened ahead takes the place of what has ended.
  /// - Returns: whether there is anything that can.
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
