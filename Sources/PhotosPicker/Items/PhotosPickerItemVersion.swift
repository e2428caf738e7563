/// Which version of a photo is loaded.
public nonisolated enum PhotosPickerItemVersion: Sendable, Hashable {
  /// The photo as the library shows it: with its edit, if it has one. What was cut off or made unreadable is not handed
  /// over.
  case edited
  /// The file as the camera has written it.
  case original
}
