// The modules whose types the public interface of this one names, so that a program that imports this
// module needs no other import.
@_exported import ColorKit
@_exported import GObjectKit
@_exported import GtkKit
