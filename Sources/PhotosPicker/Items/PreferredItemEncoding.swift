/// The encoding in which a picker hands items over.
public nonisolated enum PreferredItemEncoding: String, CaseIterable, Sendable, Hashable {
  /// The current encoding if the program accepts it, a compatible one otherwise. A program that does not say what it
  /// accepts gets the current one.
  case automatic
  /// The bytes of the file; an edited photo in the format of its file, see `PhotosPickerItemVersion`.
  case current
  /// An encoding that every program opens: JPEG, PNG and GIF stay as they are, other images become JPEG, or PNG if they
  /// have transparency or are lossless graphics; videos become MP4 with H.264 and AAC.
  case compatible
}
