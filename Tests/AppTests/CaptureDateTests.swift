import Foundation
import TestSupport
import Testing

/// The library is in the order of the capture dates that the files contain.
@Suite(.desktop) @DesktopActor
struct CaptureDateTests {
  /// Names that say nothing, with the dates in EXIF, newest first. The modification times have the opposite order.
  private let photos = [
    ("first.jpg", "2024:06:11 10:00:00"), ("second.jpg", "2022:01:02 10:00:00"),
    ("third.jpg", "2019:03:01 10:00:00"),
  ]

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    let original = try Data(contentsOf: URL(filePath: Tintype.samples + "/DSC_0098.JPG"))
    for (index, (name, date)) in photos.enumerated() {
      let path = sandbox.pictures + "/" + name
      try Tintype.photo(original, dated: date).write(to: URL(filePath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 + Double(index) * 1000)],
        ofItemAtPath: path)
    }
    return sandbox
  }

  private func waitForOrder(_ tintype: Tintype) async throws {
    try await tintype.app.wait(for: "the order of the capture dates") {
      let frames = try photos.map { name, _ in
        try tintype.photos()?.first(.image, Query.Name(stringLiteral: name))?.frame
      }
      guard let first = frames[0], let second = frames[1], let third = frames[2] else { return false }
      return first.x < second.x && second.x < third.x
    }
  }

  @Test func photosAreInTheOrderOfTheirCaptureDatesAlsoAfterARestartAndWithoutTheIndex() async throws {
    let home = try sandbox()
    let data = home.data + "/tintype"
    try await Tintype.run(in: home, pictures: 0) { tintype in
      try await waitForOrder(tintype)
      try await tintype.app.wait(for: "the index of the last session") {
        FileManager.default.fileExists(atPath: data + "/library.snapshot")
      }
    }
    try await Tintype.run(in: home, pictures: 0) { tintype in try await waitForOrder(tintype) }
    for name in try FileManager.default.contentsOfDirectory(atPath: data) where name.hasPrefix("library.") {
      try FileManager.default.removeItem(atPath: data + "/" + name)
    }
    try await Tintype.run(in: home, pictures: 0) { tintype in try await waitForOrder(tintype) }
  }
}
