// The modules whose types the public interface of this one names, and WorkerKit for `WorkerProgram`, so that a
// program that imports this module needs no other import.
@_exported import Editing
@_exported import GObjectKit
@_exported import GStreamerKit
@_exported import GtkKit
@_exported import Imaging
@_exported import MediaLibrary
@_exported import VideoDisplayKit
@_exported import VideoEffects
@_exported import WorkerKit
