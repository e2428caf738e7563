import CGLib
import GObjectKit

extension Bytes {
  /// Maps an open file into memory; pages are read on access. If the file is truncated meanwhile, access raises
  /// SIGBUS: use only in worker processes.
  public convenience init(mapping file: FileDescriptor) throws(GLibError) {
    let mapped = try GLibError.check { error in g_mapped_file_new_from_fd(file.number, 0, &error) }
    defer { g_mapped_file_unref(mapped) }
    self.init(adopting: g_mapped_file_get_bytes(mapped)!)  // NULL only for no file
  }
}
