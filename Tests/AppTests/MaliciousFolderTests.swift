import Foundation
import PictureTesting
import TestSupport
import TestTools
import Testing

/// Files in the Pictures folder that crash, block or exhaust a decoder.
@Suite(.desktop, .crashes("tintype-decoder")) @DesktopActor
struct MaliciousFolderTests {
  @Test func theAppSurvivesEveryFile() async throws {
    let home = try Tintype.sandbox(pictures: 3)
    // A file without an image extension has no cell.
    let odd = (MalformedImages.emptySVGs.prefix(2) + MalformedImages.dangerous)
      .filter { !$0.name.hasSuffix(".raf") }
    // Newer than the valid photos, so that they come first.
    for picture in odd {
      try Data(picture.bytes).write(to: URL(filePath: home.pictures + "/" + picture.name))
    }
    // The second start reads the recorded failures, and restores the selection.
    for start in 1...2 {
      try await Tintype.run(in: home, pictures: 3) { tintype in
        let app = tintype.app
        for picture in odd { _ = try await tintype.cell(picture.name) }
        // When a valid photo, which comes later, can be selected, the fast failures have been handled.
        try await tintype.pick(Tintype.dated[start])
        try await tintype.waitForBoard(Array(Tintype.dated[1...start]))
        try await app.pointer.click(tintype.cell(odd[0].name), count: 2)
        _ = try await app.find(
          .label, "Can’t be read: The image is empty: its width or height is 0.")
      }
    }
  }
}
