import Editing
import GObjectKit

/// Reads the files of an edit: texts, whose parsers are memory-safe, so that no worker is needed. Blocks.
nonisolated enum EditFiles {
  /// The edit in a file.
  ///
  /// - Throws: `FilterError`, also if the edit needs a newer version: without its operation the copies would be wrong.
  static func edit(_ file: File) throws(FilterError) -> EditStack {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try file.contents(limit: EditStack.maximumTextSize)
    } catch {
      throw .file(error)
    }
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
    do throws(LUTFileError) {
      return try LUT(file)
    } catch {
      throw .lut(error)
    }
  }
}
