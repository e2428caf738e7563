// The modules whose types the public interface of this one names.
@_exported import GtkKit
@_exported import MusicLibrary
@_exported import Playback
