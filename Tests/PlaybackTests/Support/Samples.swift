import Foundation

/// The sample photos and videos of the app.
enum Samples {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../data/samples").standardized
}
