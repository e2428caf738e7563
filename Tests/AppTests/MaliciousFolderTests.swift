import Foundation
import PictureTesting
import TestSupport
import TestTools
import Testing

/// Files in the Pictures folder that end, hang or fill up what reads them.
@Suite(.desktop, .crashes("tintype-decoder")) @DesktopActor
struct MaliciousFolderTests {
  @Test func theAppOutlivesEveryFile() async throws {
    let home = try Tintype.sandbox(pictures: 3)
    // A file that is no picture by its name has no cell.
    let odd = (OddPictures.emptyDrawings.prefix(2) + OddPictures.dangerous)
      .filter { !$0.name.hasSuffix(".raf") }
    // Newer than the good ones, so that they come first.
    for picture in odd {
      try Data(picture.bytes).write(to: URL(filePath: home.pictures + "/" + picture.name))
    }
    // The second time, what was recorded of them is read.
    for _ in 0..<2 {
      try await Tintype.run(in: home, pictures: 3) { tintype in
        let app = tintype.app
        for picture in odd { _ = try await tintype.cell(picture.name) }
        // The failures that take no time have arrived when a good picture, which comes later, can be picked.
        try await app.pointer.click(tintype.cell(Tintype.dated[2]))
        try await tintype.waitForBoard([Tintype.dated[2]])
        try await app.pointer.click(tintype.cell(odd[0].name), count: 2)
        _ = try await app.find(
          .label, "Can’t be read: The picture is empty: its width or its height is 0.")
      }
    }
  }
}
