import GObjectKit
import L10n

/// Why a `.cube` file cannot be used.
public enum LUTFileError: Error, Sendable, CustomStringConvertible {
  /// The file cannot be read.
  case file(FileError)
  /// The content is no LUT.
  case content(File, LUTError)

  /// The error as a sentence that names the file.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .content(let file, let error): tr("“%1$s”: %2$s", file.displayName, error.description)
    }
  }
}

extension LUT {
  /// Reads a `.cube` file. A text whose parser is memory-safe, so that no worker is needed. Blocks.
  ///
  /// - Throws: `LUTFileError`.
  public init(_ file: File) throws(LUTFileError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try file.contents(limit: Self.maximumFileSize)
    } catch {
      throw .file(error)
    }
    do throws(LUTError) {
      try self.init(cube: bytes)
    } catch {
      throw .content(file, error)
    }
  }
}
