import GObjectKit
import TestTools
import Testing

/// As TestTools' `eventually`; GLib's main loop goes on meanwhile: frames come to the main thread through it.
@MainActor @discardableResult func eventually(
  _ what: @autoclosure () -> Comment, within deadline: Duration = .seconds(30),
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async -> Bool {
  await TestTools.eventually(
    what(), within: deadline, sourceLocation: sourceLocation,
    meanwhile: { while MainLoop.iterate(mayBlock: false) {} }, condition)
}
