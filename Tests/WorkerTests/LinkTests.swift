import GObjectKit
import TestTools
import Testing

/// The libraries' functions that the app's executable imports.
@Suite(.timeLimit(.minutes(1))) struct LinkTests {
  /// The undefined dynamic symbols of a program in the build folder.
  private func imports(_ program: String) throws -> [Substring] {
    let path = File.executable.parent.child(program).path
    return try Command.run(["nm", "--dynamic", "--undefined-only", path]).output.split(separator: "\n")
  }

  @Test func theAppLinksNoDecoder() throws {
    let names = ["gexiv2_", "gdk_pixbuf_loader_", "gdk_pixbuf_new_from_file", "gst_discoverer_", "seccomp_"]
    let app = try imports("tintype")
    let decoder = try imports("tintype-decoder")
    #expect(app.count > 100)
    for name in names {
      #expect(!app.contains { $0.contains(name) }, "\(name)")
    }
    // The workers import the symbols, so the names are correct.
    for name in names where name != "gdk_pixbuf_new_from_file" {
      #expect(decoder.contains { $0.contains(name) }, "\(name)")
    }
  }
}
