import GObjectKit

extension InputFile {
  /// Opens a file to decode. Blocks.
  ///
  /// - Throws: `ImageError.notFound`, `.notAFile`, or `.notReadable` with the reason.
  package init(decoding path: String) throws(ImageError) {
    do throws(Failure) {
      try self.init(path: path)
    } catch {
      throw ImageError(error)
    }
  }

  /// Takes over an open file to decode.
  ///
  /// - Throws: `ImageError.notAFile`.
  package init(decoding descriptor: FileDescriptor) throws(ImageError) {
    do throws(Failure) {
      try self.init(descriptor)
    } catch {
      throw ImageError(error)
    }
  }
}
