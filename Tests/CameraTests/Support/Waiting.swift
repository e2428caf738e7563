import GObjectKit
import Testing

/// Waits until `condition` holds; records `what` if it does not within half a minute. GLib's main loop goes on
/// meanwhile: frames come to the main thread through it.
@MainActor func eventually(
  _ what: @autoclosure () -> Comment, within deadline: Duration = .seconds(30),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () -> Bool
) async {
  let end = ContinuousClock.now + deadline
  while !condition() {
    guard ContinuousClock.now < end else {
      Issue.record(what(), sourceLocation: sourceLocation)
      return
    }
    while MainLoop.iterate(mayBlock: false) {}
    try? await Task.sleep(for: .milliseconds(5))
  }
}
