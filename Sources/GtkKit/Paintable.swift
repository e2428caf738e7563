import GObjectKit

/// An object that GTK can draw (`GdkPaintable`), such as the frames of a video.
public nonisolated protocol Paintable: ObjectReference {}
