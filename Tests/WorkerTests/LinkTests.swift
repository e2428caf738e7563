import GObjectKit
import TestTools
import Testing

/// What the linker put into the app.
@Suite(.timeLimit(.minutes(1))) struct LinkTests {
  /// The dynamic symbols that a program of the build folder takes from libraries.
  private func imports(_ program: String) throws -> [Substring] {
    let path = File.executable.parent.child(program).path
    return try Command.run(["nm", "--dynamic", "--undefined-only", path]).output.split(separator: "\n")
  }

  @Test func theAppReadsNoFileByItself() throws {
    let names = ["gexiv2_", "gdk_pixbuf_loader_", "gdk_pixbuf_new_from_file", "gst_discoverer_", "seccomp_"]
    let app = try imports("tintype")
    let decoder = try imports("tintype-decoder")
    #expect(app.count > 100)
    for name in names {
      #expect(!app.contains { $0.contains(name) }, "\(name)")
    }
    // The names are the right ones: the workers have them.
    for name in names where name != "gdk_pixbuf_new_from_file" {
      #expect(decoder.contains { $0.contains(name) }, "\(name)")
    }
  }
}
