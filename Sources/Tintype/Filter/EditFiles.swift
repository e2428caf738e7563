import Editing
import GObjectKit

/// Reads the files of an edit: texts, whose parsers are memory-safe, so that no worker is needed. Blocks.
nonisolated enum EditFiles {
  /// The edit in a file.
  ///
  /// - Throws: `FilterError`, also if the edit needs a newer version: without its operation the copies would be wrong.
  static func edit(_ file: File) throws(FilterError) -> EditStack {
    let bytes = try contents(file, limit: EditStack.maximumTextSize)
    let stack: EditStack
    do throws(EditError) {
      stack = try EditStack(text: bytes)
    } catch {
      throw .edit(file, error)
    }
    guard stack.unknownOperations.isEmpty else { throw .unknownOperations(file, stack.unknownOperations) }
    return stack
  }

  /// The table in a `.cube` file.
  static func lut(_ file: File) throws(FilterError) -> LUT {
    let bytes = try contents(file, limit: LUT.maximumFileSize)
    do throws(LUTError) {
      return try LUT(cube: bytes)
    } catch {
      throw .lut(file, error)
    }
  }

  private static func contents(_ file: File, limit: Int) throws(FilterError) -> [UInt8] {
    do throws(FileError) {
      return try file.contents(limit: limit)
    } catch {
      throw .file(error)
    }
  }
}
