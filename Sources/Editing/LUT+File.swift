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
  public init(_ file: File) throws(LUTFileError) { self = try Self.read(file).lut }

  /// The name for people: the title, if the file has one.
  public var displayTitle: String { title.isEmpty ? tr("LUT") : title }

  /// Reads a `.cube` file and returns its bytes, too. Blocks.
  static func read(_ file: File) throws(LUTFileError) -> (lut: LUT, bytes: [UInt8]) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try file.contents(limit: maximumFileSize)
    } catch {
      throw .file(error)
    }
    do throws(LUTError) {
      return (try LUT(cube: bytes), bytes)
    } catch {
      throw .content(file, error)
    }
  }
}
