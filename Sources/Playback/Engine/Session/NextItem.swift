import Dispatch
import GStreamerKit

/// Prepares the item that follows the open one. As a rule it follows in the same pipeline, without any gap
/// (`GaplessTransition`). Where that is impossible it is opened in a pipeline of its own (`StandbyPipeline`), which
/// starts when the current one has ended.
nonisolated final class NextItem {
  private enum State {
    case none
    /// A file is checked when the current item is ready: until then it would compete for the processor.
    case unchecked(GaplessTransition.Item)
    /// A file is being checked; the number outdates the checks of earlier items.
    case checking(GaplessTransition.Item, number: Int)
    /// The item can be played, as far as is known.
    case prepared(GaplessTransition.Item)
    /// A live item, or one that failed: it is opened when the current one has ended.
    case unprepared
    case standby(StandbyPipeline)
  }

  /// How long before the end of the current item a standby pipeline is opened.
  private static let lead = (file: Duration.seconds(2), network: Duration.seconds(10))

  private let context: PlaybackContext
  private var state = State.none
  private var lastNumber = 0

  init(context: PlaybackContext) { self.context = context }

  /// Sets the next item; nil for none.
  ///
  /// A file is prerolled in the background first, to check that it can be decoded and which kinds of stream it
  /// has: in a gapless transition, a file that breaks off before its first frame would end the current item. Such
  /// a file is opened by itself when the current item has ended.
  func prepare(_ next: GaplessTransition.Item?, after open: OpenItem?) {
    closeStandby()
    state = .none
    open?.pipeline.gaplessTransition.revokePending()
    if let next {
      state = next.source.isFile ? .unchecked(next) : .prepared(next)
      if let open, open.isReady { didBecomeReady() }
    }
    attach(to: open)
  }

  /// The current item has become ready.
  func didBecomeReady() { if case .unchecked(let next) = state { check(next) } }

  private func check(_ next: GaplessTransition.Item) {
    lastNumber += 1
    state = .checking(next, number: lastNumber)
    // The check blocks, so it does not run on a thread of Swift's pool.
    DispatchQueue.global(qos: .utility).async {
      [inbox = context.inbox, number = lastNumber, timeout = context.limits.openingTimeout] in
      inbox.yield(.checked(Preroll.parts(uri: next.source.uri, timeout: timeout), number: number))
    }
  }

  /// Handles the result of a check: the kinds of stream of the item, or nil if it cannot be decoded.
  func didCheck(_ parts: PlayBin.Parts?, number: Int, after open: OpenItem?) {
    guard case .checking(var next, number) = state else { return }
    if let parts {
      next.parts = parts
      state = .prepared(next)
    } else {
      state = .unprepared
    }
    attach(to: open)
    // The end may be nearer than the next tick.
    if let open { watchForEnd(of: open) }
  }

  /// Tells a pipeline which item follows.
  func attach(to open: OpenItem?) {
    guard let transition = open?.pipeline.gaplessTransition else { return }
    switch state {
    // Network sources never follow in the same pipeline; see `GaplessTransition.allow`.
    case .prepared(let next) where next.source.isFile: transition.setNext(next)
    case .none, .unchecked, .checking, .prepared, .unprepared, .standby: transition.setNext(nil)
    }
  }

  /// Opens a standby pipeline when the end is near and a gapless transition is impossible; closes it if the end
  /// is far away again. Called at intervals while playing.
  func watchForEnd(of open: OpenItem) {
    guard open.seeks.current == nil, context.options.loop == nil,
      !open.pipeline.gaplessTransition.willAdvance, let end = open.media.duration,
      let position = open.position()
    else { return }
    let rest = (end + open.origin - position) / context.options.rate
    switch state {
    case .standby(let standby) where rest > Self.lead(of: standby.next) * 2:
      withdrawStandby(after: open)
    case .prepared(let next)
    where rest < Self.lead(of: next) && next.source.openError == nil && !open.pipeline.canFollow(next):
      open.pipeline.gaplessTransition.setNext(nil)
      openStandby(next)
    default: break
    }
  }

  private static func lead(of next: GaplessTransition.Item) -> Duration {
    next.source.isFile ? lead.file : lead.network
  }

  private func openStandby(_ next: GaplessTransition.Item) {
    let generation = context.newGeneration()
    do throws(GStreamerError) {
      let pipeline = try context.makePipeline(next.source, generation: generation, isHidden: true)
      state = .standby(StandbyPipeline(next, generation: generation, pipeline: pipeline))
      // A live source cannot wait for the end of the current item.
      if try pipeline.player.change(to: .paused) == .live { abandonStandby() }
    } catch {
      abandonStandby()
    }
  }

  /// Handles an event of the standby pipeline; events of others are ignored.
  func handle(_ event: PlaybackPipeline.Event, generation: Int) {
    guard case .standby(var standby) = state, standby.generation == generation else { return }
    let canFollow = standby.handle(event, rate: context.options.rate)
    state = .standby(standby)
    if !canFollow { abandonStandby() }
  }

  /// Closes the standby pipeline, and does not try again for this item.
  private func abandonStandby() {
    closeStandby()
    state = .unprepared
  }

  /// Closes the standby pipeline; its item may still follow.
  func withdrawStandby(after open: OpenItem?) {
    guard case .standby(let standby) = state else { return }
    closeStandby()
    state = .prepared(standby.next)
    attach(to: open)
  }

  private func closeStandby() {
    if case .standby(let standby) = state { standby.pipeline.close() }
  }

  /// Forgets the next item.
  func clear() {
    closeStandby()
    state = .none
  }

  /// The standby pipeline, which takes the place of the one that has ended; nil unless it is ready.
  func takeStandby() -> StandbyPipeline? {
    guard case .standby(let standby) = state, standby.isReady else { return nil }
    state = .none
    return standby
  }

  /// Applies options to the standby pipeline. One that has prerolled at another rate is closed.
  func apply(_ options: PlaybackOptions, after open: OpenItem?) {
    if options.rate != context.options.rate { withdrawStandby(after: open) }
    if case .standby(let standby) = state { standby.pipeline.apply(options) }
  }
}
