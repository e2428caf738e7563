import FileTesting
import Imaging
import PictureTesting
import TestTools
import WorkerKit

extension PixelBuffer {
  /// The greatest difference, 0…255, between a component of a patch and what the picture has there.
  func farthest(from picture: PatchPicture) -> Int { farthest(from: PatchPicture.colors) }

  /// The greatest difference between a component of a patch and those of four colors, in the order of `PatchPicture`.
  func farthest(from colors: [[UInt8]]) -> Int {
    colors.enumerated().map { index, color in
      let pixel = pixel(
        x: width * (index % 2 == 0 ? 1 : 3) / 4, y: height * (index < 2 ? 1 : 3) / 4)
      return zip([pixel.red, pixel.green, pixel.blue], color).map { abs(Int($0) - Int($1)) }.max() ?? 255
    }.max() ?? 255
  }
}

/// Workers on a system that lacks something.
enum Workers {
  /// A pool whose workers find neither LibRaw nor libvips.
  static func withoutLibraries(in folder: TemporaryFolder) throws -> WorkerPool {
    try pool("TINTYPE_NO_IMAGE_LIBRARIES", in: folder)
  }

  /// A pool on a kernel without Landlock, where workers open no files.
  static func withoutLandlock(in folder: TemporaryFolder) throws -> WorkerPool {
    try pool("TINTYPE_NO_LANDLOCK", in: folder)
  }

  private static func pool(_ variable: String, in folder: TemporaryFolder) throws -> WorkerPool {
    let program = try WorkerProgram.locate()
    let script = try folder.write(
      Array("#!/bin/sh\n\(variable)=1 exec '\(program)' \"$@\"\n".utf8), to: "decoder")
    _ = try Command.run(["chmod", "+x", script])
    return WorkerPool(kind: "image", program: script)
  }
}
