import ColorKit
import GObjectKit
import GtkKit

/// Creates small textures from a color for each pixel.
enum RasterTexture {
  static func make(width: Int, height: Int, _ color: (_ x: Int, _ y: Int) -> Color) -> Texture {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let color = color(x, y)
        let premultiplied = Color(
          red: color.red * color.alpha, green: color.green * color.alpha, blue: color.blue * color.alpha,
          alpha: color.alpha
        ).bytes
        pixels += [premultiplied.blue, premultiplied.green, premultiplied.red, premultiplied.alpha]
      }
    }
    return Texture(bgraPremultiplied: Bytes(pixels), width: width, height: height, stride: width * 4)
  }
}
