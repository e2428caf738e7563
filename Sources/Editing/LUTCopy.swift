import GObjectKit

/// The copy of the LUT that was opened last: it remains when the opened file is moved or deleted.
public struct LUTCopy: Sendable {
  private let file: File?

  /// - Parameter file: The file of the copy, whose folder need not exist; nil to keep no copy.
  public init(_ file: File?) { self.file = file }

  /// Reads a `.cube` file, and replaces the copy by it.
  ///
  /// - Returns: The LUT, and why it could not be copied; nil if it was.
  /// - Throws: `LUTFileError` if the file is no LUT; the copy remains as it is.
  public func open(path: String) async throws(LUTFileError) -> (lut: LUT, failure: FileError?) {
    try await blocking { () throws(LUTFileError) in
      let (lut, bytes) = try LUT.read(File(path: path))
      guard let file else { return (lut, nil) }
      do throws(FileError) {
        try file.parent.makeFolder()
        try file.write(Bytes(bytes))
        return (lut, nil)
      } catch {
        return (lut, error)
      }
    }
  }

  /// Reads the copy; nil if there is none.
  ///
  /// - Throws: `LUTFileError` if it cannot be read.
  public func stored() async throws(LUTFileError) -> LUT? {
    try await blocking { () throws(LUTFileError) in
      guard let file, file.exists else { return nil }
      return try LUT(file)
    }
  }
}
