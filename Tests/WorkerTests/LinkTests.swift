import GObjectKit
import TestTools
import Testing

/// The libraries and their functions that the executables import.
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

  /// The shared libraries that a program in the build folder loads when it starts, with those that they need.
  private func libraries(_ program: String) throws -> [Substring] {
    let path = File.executable.parent.child(program).path
    return try Command.run(["ldd", path]).output.split(separator: "\n")
      .compactMap { $0.split(separator: " ").first }
  }

  @Test func theWorkersLinkNoWidgets() throws {
    let names = ["libgtk-4.", "libadwaita-", "libX11.", "libgraphene-", "libwayland-client.", "libepoxy."]
    let decoder = try libraries("tintype-decoder")
    let app = try libraries("tintype")
    #expect(decoder.contains { $0.contains("libglib-") })
    for name in names {
      #expect(!decoder.contains { $0.contains(name) }, "\(name)")
      // The app loads them, so the names are correct.
      #expect(app.contains { $0.contains(name) }, "\(name)")
    }
  }
}
