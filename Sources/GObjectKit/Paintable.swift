/// Something that GTK can draw (`GdkPaintable`), such as the frames of a video.
public protocol Paintable: ObjectReference {}
