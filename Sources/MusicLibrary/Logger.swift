import GObjectKit
import Logging

/// The log of this module.
let logger = Logger(module: "MusicLibrary")
