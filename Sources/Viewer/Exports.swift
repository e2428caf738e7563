// The modules whose types the public interface of this one names, and WorkerKit for `WorkerProgram`, so that a
// program that imports this module needs no other import.
@_exported import GObjectKit
@_exported import GtkKit
@_exported import Imaging
@_exported import LivePhotos
@_exported import MediaLibrary
@_exported import WorkerKit
