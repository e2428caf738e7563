/// Rows of premultiplied BGRA pixels, 8 bits per channel: the layout that the decoders of images and of videos share
/// with GTK's textures, so that none of them copies pixels.
public protocol BGRAPixels {
  /// The rows from top to bottom.
  var bytes: Bytes { get }
  /// The width in pixels.
  var width: Int { get }
  /// The height in pixels.
  var height: Int { get }
  /// The number of bytes from one row to the next.
  var stride: Int { get }
}
