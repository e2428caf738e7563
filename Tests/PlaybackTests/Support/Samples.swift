import Foundation

/// The pictures and films that come with the app.
enum Samples {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../data/samples").standardized
}
