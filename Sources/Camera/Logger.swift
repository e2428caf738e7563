import GObjectKit
import Logging

/// The log of this module.
nonisolated let logger = Logger(module: "Camera")
