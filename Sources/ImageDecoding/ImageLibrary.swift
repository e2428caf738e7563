import GObjectKit
import Imaging
import LoaderKit

/// The libraries that decode some formats and that the program runs without.
enum ImageLibrary {
  case raw
  case vips(ImageContainer)
  case avif

  /// The package that contains the library, in this distribution. Debian's packages of the libraries have the version
  /// in their names; those of their programs need them.
  var package: String {
    switch self {
    case .raw: Distribution.package(debian: "libraw-bin", fedora: "LibRaw", arch: "libraw")
    case .vips: Distribution.package(debian: "libvips-tools", fedora: "vips", arch: "libvips")
    case .avif: Distribution.package(debian: "libavif-gdk-pixbuf", fedora: "libavif", arch: "libavif")
    }
  }

  /// Loads those that are installed.
  static func load() { _ = (RawImage.isAvailable, VipsImage.isAvailable, AVIFSequence.isAvailable) }

  /// The error for an image that cannot be decoded without the library.
  var missing: ImageError {
    switch self {
    case .raw: .libraryMissing(format: "RAW", package: package)
    case .vips(let container): .libraryMissing(format: container.displayName, package: package)
    case .avif: .framesNeedLibrary(package: package)
    }
  }
}
