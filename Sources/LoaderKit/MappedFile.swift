import CGtk
import GObjectKit

extension Bytes {
  /// An open file as memory, read when it is looked at. A file that becomes shorter meanwhile ends the process with
  /// SIGBUS: for processes whose end is no loss.
  public convenience init(mapping file: FileDescriptor) throws(GLibError) {
    let mapped = try GLibError.check { error in g_mapped_file_new_from_fd(file.number, 0, &error) }
    defer { g_mapped_file_unref(mapped) }
    self.init(adopting: g_mapped_file_get_bytes(mapped)!)  // NULL only for no file
  }
}
