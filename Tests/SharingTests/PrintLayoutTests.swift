import GtkKit
import Imaging
import Testing

@testable import Sharing

/// Where photos are on paper.
@Suite struct PrintLayoutTests {
  private let paper = (width: 560.0, height: 800.0)

  private func layout(_ perPage: Int, fills: Bool = false) -> PrintLayout {
    var layout = PrintLayout()
    (layout.perPage, layout.fills) = (perPage, fills)
    return layout
  }

  @Test(arguments: PrintLayout.counts) func thePlacesAreOnThePageAndDoNotOverlap(count: Int) {
    let places = layout(count).places(width: paper.width, height: paper.height)
    #expect(places.count == count)
    for place in places {
      #expect(place.x >= 0 && place.y >= 0 && place.width > 0 && place.height > 0)
      #expect(place.x + place.width <= paper.width + 0.01 && place.y + place.height <= paper.height + 0.01)
      #expect(!places.contains { $0 != place && $0.intersects(place) })
    }
  }

  @Test func twoPhotosAreBesideEachOtherOnLandscapePaper() {
    let places = layout(2).places(width: 800, height: 560)
    #expect(places[0].y == places[1].y && places[0].x < places[1].x)
    let upright = layout(2).places(width: 560, height: 800)
    #expect(upright[0].x == upright[1].x && upright[0].y < upright[1].y)
  }

  @Test func aPhotoIsTurnedToBeLarger() {
    let place = Rectangle(x: 10, y: 20, width: 400, height: 600)
    let (frame, isTurned) = layout(1).frame(of: ImageSize(width: 3000, height: 2000), in: place)
    #expect(isTurned && frame == place)
    #expect(!layout(1).frame(of: ImageSize(width: 2000, height: 3000), in: place).isTurned)
    #expect(!layout(1).frame(of: ImageSize(width: 2000, height: 2000), in: place).isTurned)
  }

  @Test func aFittedPhotoIsInItsPlaceAndAFilledOneCoversIt() {
    let place = Rectangle(x: 10, y: 20, width: 400, height: 600)
    let size = ImageSize(width: 1000, height: 3000)
    let fitted = layout(1).frame(of: size, in: place).frame
    #expect(fitted == Rectangle(x: 110, y: 20, width: 200, height: 600))
    let filled = layout(1, fills: true).frame(of: size, in: place).frame
    #expect(filled == Rectangle(x: 10, y: -280, width: 400, height: 1200))
  }

  @Test func allPhotosAreOnPages() {
    let layout = layout(4)
    #expect(layout.pages(of: 9) == 3 && layout.pages(of: 8) == 2 && layout.pages(of: 1) == 1)
    #expect(layout.photos(on: 0, of: 9) == 0..<4 && layout.photos(on: 2, of: 9) == 8..<9)
  }
}
