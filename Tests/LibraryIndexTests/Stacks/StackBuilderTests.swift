import GObjectKit
import LibraryIndex
import MediaLibrary
import Testing

@Suite(.timeLimit(.minutes(1))) struct StackBuilderTests {
  private static func item(
    _ id: Int64, _ name: String, at seconds: Int = 0, folder: String = "/p", kinds: MediaKinds = [],
    burst: String? = nil, pair: String? = nil
  ) -> StackItem {
    var item = StackItem(
      id: AssetID(rawValue: id), folder: folder, name: name, date: Timestamp(seconds: 1_000 + seconds),
      kinds: kinds)
    (item.burst, item.pair) = (burst, pair)
    return item
  }

  private func ids(_ ids: Int64...) -> [AssetID] { ids.map { AssetID(rawValue: $0) } }

  @Test func aRawImageAndItsJPEGAreOneStack() throws {
    let stacks = StackBuilder.stacks(of: [
      Self.item(1, "IMG_1.CR2", at: 500_000), Self.item(2, "IMG_1.JPG"), Self.item(3, "IMG_2.JPG"),
    ])
    let stack = try #require(stacks.first)
    #expect(stacks.count == 1 && stack.kind == .rawAndImage)
    #expect(stack.items == ids(2, 1) && stack.key == AssetID(rawValue: 2) && stack.hidden.isEmpty)
  }

  @Test func aHEICAndAJPEGOfTheSameTimeAreOneStack() {
    let stacks = StackBuilder.stacks(of: [Self.item(1, "IMG_1.HEIC"), Self.item(2, "img_1.jpg", at: 1)])
    #expect(stacks.map(\.kind) == [.heicAndJPEG])
    #expect(stacks.first?.key == AssetID(rawValue: 2))
    // A JPEG of another photo that has got the same name.
    #expect(StackBuilder.stacks(of: [Self.item(1, "IMG_1.HEIC"), Self.item(2, "IMG_1.jpg", at: 60)]).isEmpty)
  }

  @Test func filesOfOtherFoldersOrFormatsAreSeparate() {
    #expect(
      StackBuilder.stacks(of: [
        Self.item(1, "IMG_1.JPG"), Self.item(2, "IMG_1.CR2", folder: "/q"), Self.item(3, "IMG_1.PNG"),
        Self.item(4, "IMG_1.MP4", kinds: .video), Self.item(5, "IMG_1"), Self.item(6, ".jpg"),
      ]).isEmpty)
  }

  @Test func theVideoOfALivePhotoIsHidden() throws {
    let stacks = StackBuilder.stacks(of: [
      Self.item(1, "IMG_1.HEIC", pair: "A"), Self.item(2, "IMG_1.MOV", kinds: .video, pair: "A"),
      Self.item(3, "IMG_2.HEIC", pair: "B"), Self.item(4, "IMG_2.MOV", kinds: .video, pair: "C"),
      Self.item(5, "IMG_3.HEIC", pair: "D"), Self.item(6, "IMG_4.MOV", kinds: .video, pair: "D"),
      Self.item(7, "IMG_5.HEIC"), Self.item(8, "IMG_5.MOV", kinds: .video),
    ])
    let stack = try #require(stacks.first)
    #expect(stacks.count == 1 && stack.kind == .livePhoto)
    #expect(stack.key == AssetID(rawValue: 1) && stack.hidden == ids(2))
    #expect(stack.kinds(of: AssetID(rawValue: 1)) == .livePhoto)
    #expect(stack.kinds(of: AssetID(rawValue: 2)) == .livePhotoVideo)
  }

  @Test func aLivePhotoInThreeFilesIsOneStack() throws {
    let stacks = StackBuilder.stacks(of: [
      Self.item(1, "IMG_1.HEIC", pair: "A"), Self.item(2, "IMG_1.MOV", kinds: .video, pair: "A"),
      Self.item(3, "IMG_1.JPG", pair: "A"),
    ])
    #expect(stacks.map(\.kind) == [.livePhoto])
    #expect(stacks.first?.items.count == 3 && stacks.first?.key == AssetID(rawValue: 3))
  }

  @Test func theFirstPhotoRepresentsABurst() throws {
    let stacks = StackBuilder.stacks(of: [
      Self.item(3, "IMG_3.JPG", at: 3, burst: "A"), Self.item(1, "IMG_1.JPG", at: 1, burst: "A"),
      Self.item(2, "IMG_2.JPG", at: 2, burst: "A"), Self.item(4, "IMG_4.JPG", at: 4, burst: "B"),
    ])
    #expect(stacks.map(\.kind) == [.burst])
    #expect(stacks.first?.items == ids(1, 2, 3) && stacks.first?.key == AssetID(rawValue: 1))
  }

  @Test func theSharpestPhotoRepresentsABurstAndACoverPrecedesIt() {
    var (first, second, third) = (
      Self.item(1, "00000IMG_00000_BURST20190101101010.jpg", at: 1, burst: "A"),
      Self.item(2, "00001IMG_00001_BURST20190101101010.jpg", at: 2, burst: "A"),
      Self.item(3, "00002IMG_00002_BURST20190101101010_COVER.jpg", at: 3, burst: "A")
    )
    (first.sharpness, second.sharpness) = (1, 2)
    #expect(StackBuilder.stacks(of: [first, second]).first?.key == second.id)
    third.sharpness = 0.5
    #expect(StackBuilder.stacks(of: [first, second, third]).first?.key == third.id)
  }

  @Test func aBurstOfRawAndJPEGIsOneStack() throws {
    let items = (1...3).flatMap { number in
      [
        Self.item(Int64(number), "DSC_\(number).NEF", at: number, burst: "A"),
        Self.item(Int64(number + 10), "DSC_\(number).JPG", at: number, burst: "A"),
      ]
    }
    let stacks = StackBuilder.stacks(of: items)
    #expect(stacks.map(\.kind) == [.burst])
    #expect(stacks.first?.items.count == 6 && stacks.first?.key == AssetID(rawValue: 11))
  }

  @Test func theOtherFormatOfAKeptPhotoOfABurstIsKept() throws {
    let stack = try #require(
      StackBuilder.stacks(of: [
        Self.item(1, "A.JPG", burst: "b"), Self.item(2, "A.CR2", burst: "b"),
        Self.item(3, "B.JPG", burst: "b"), Self.item(4, "B.CR2", burst: "b"),
      ]).first)
    #expect(stack.others(than: AssetID(rawValue: 1), among: stack.items).sorted() == ids(3, 4))
  }

  @Test func theVideosOfLivePhotosGoWithTheirPhotos() throws {
    let stack = try #require(
      StackBuilder.stacks(of: [
        Self.item(1, "A.HEIC", burst: "b", pair: "A"), Self.item(2, "A.MOV", kinds: .video, pair: "A"),
        Self.item(3, "B.HEIC", burst: "b", pair: "B"), Self.item(4, "B.MOV", kinds: .video, pair: "B"),
      ]).first)
    #expect(stack.others(than: AssetID(rawValue: 1), among: ids(1, 3)) == ids(3, 4))
  }

  @Test func theRawImageOfAKeptLivePhotoGoesWithoutItsVideo() throws {
    let stack = try #require(
      StackBuilder.stacks(of: [
        Self.item(1, "A.JPG", pair: "A"), Self.item(2, "A.DNG"),
        Self.item(3, "A.MOV", kinds: .video, pair: "A"),
      ]).first)
    #expect(stack.others(than: AssetID(rawValue: 1), among: ids(1, 2)) == ids(2))
  }

  @Test func theOrderOfTheItemsHasNoEffect() {
    var items = (1...40).map { number in
      Self.item(
        Int64(number), "IMG_\(number / 3).\(["JPG", "CR2", "HEIC"][number % 3])", at: number % 7,
        burst: number % 5 == 0 ? "A" : nil)
    }
    let stacks = StackBuilder.stacks(of: items)
    #expect(!stacks.isEmpty)
    for _ in 0..<5 {
      items.shuffle()
      #expect(StackBuilder.stacks(of: items) == stacks)
    }
    let all = stacks.flatMap(\.items)
    #expect(Set(all).count == all.count)
  }

  @Test func noItemsHaveNoStack() { #expect(StackBuilder.stacks(of: []).isEmpty) }
}
