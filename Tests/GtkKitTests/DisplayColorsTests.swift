import CGtk
import GObjectKit
import Testing

@testable import GtkKit

/// The conversion of textures for the screen.
@Suite(.timeLimit(.minutes(1)), .serialized) struct DisplayColorsTests {
  private struct Picture: BGRAPixels {
    let bytes: Bytes
    let width = 2
    let height = 2
    let stride = 12
  }

  /// Rows of two pixels with four bytes of padding.
  private let picture = Picture(bytes: Bytes((1...24).map { UInt8($0) }))

  private func pixels(of texture: Texture) -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: 16)
    gdk_texture_download(texture.pointer.opaque, &pixels, 8)
    return pixels
  }

  @Test func texturesForTheScreenAreConvertedAndKeepTheOriginal() {
    DisplayColors.convert { pixels in
      for offset in stride(from: 0, to: pixels.byteCount, by: 4) {
        pixels.storeBytes(of: 200, toUncheckedByteOffset: offset, as: UInt8.self)
      }
    }
    defer { DisplayColors.convert(with: nil) }
    let texture = Texture(shown: picture)
    #expect(pixels(of: texture) == [200, 2, 3, 4, 200, 6, 7, 8, 200, 14, 15, 16, 200, 18, 19, 20])
    // Other programs get sRGB.
    #expect(pixels(of: texture.original) == [1, 2, 3, 4, 5, 6, 7, 8, 13, 14, 15, 16, 17, 18, 19, 20])
  }

  @Test func withoutAProfileTexturesAreNotCopied() {
    let texture = Texture(shown: picture)
    #expect(texture.original === texture)
    #expect(pixels(of: texture) == [1, 2, 3, 4, 5, 6, 7, 8, 13, 14, 15, 16, 17, 18, 19, 20])
  }
}
