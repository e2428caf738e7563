import CGtk
import GObjectKit
import Testing

@testable import GtkKit

@Suite struct SnapshotTests {
  private let square = Rectangle(x: 0, y: 0, width: 4, height: 4)

  /// The type of the node that a drawing makes.
  @MainActor private func node(scale: Double?, _ draw: (Snapshot) -> Void) -> GskRenderNodeType? {
    let pointer = gtk_snapshot_new()
    guard let pointer else { return nil }
    draw(Snapshot(pointer: pointer, softwareScale: scale))
    guard let node = gtk_snapshot_free_to_node(pointer) else { return nil }
    defer { gsk_render_node_unref(node) }
    return gsk_render_node_get_node_type(node)
  }

  /// GTK 4.8 converts a texture to floating point and back in each frame that cairo draws.
  @Test @MainActor func withoutAGPUTheSurfaceOfATextureIsDrawn() {
    let texture = Texture(
      bgraPremultiplied: Bytes([UInt8](repeating: 255, count: 64)), width: 4, height: 4, stride: 16)
    #expect(node(scale: 1) { $0.draw(texture, in: square) } == GSK_CAIRO_NODE)
    #expect(node(scale: 1) { $0.draw(texture, in: square, opacity: 0.5) } == GSK_CAIRO_NODE)
    #expect(node(scale: nil) { $0.draw(texture, in: square) } == GSK_TEXTURE_NODE)
  }
}
