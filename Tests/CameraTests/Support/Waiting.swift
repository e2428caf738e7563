import GObjectKit
import TestTools
import Testing

/// Like `eventually` of TestTools, but runs GLib's main loop meanwhile, which delivers frames to the main thread.
@MainActor @discardableResult func eventually(
  _ what: @autoclosure () -> Comment, within deadline: Duration = .seconds(30),
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async -> Bool {
  await TestTools.eventually(
    what(), within: deadline, sourceLocation: sourceLocation,
    meanwhile: { while MainLoop.iterate(mayBlock: false) {} }, condition)
}
