import FileTesting
import GObjectKit
import GStreamerKit
import Imaging
import MediaLibrary
import PictureTesting
import Testing

@testable import LibraryIndex

/// The rules that judge names, folders and single values.
@Suite(.timeLimit(.minutes(1))) struct KindRuleTests {
  private func kinds(_ path: String) -> MediaKinds { KindEvidence(path: path).kinds }

  @Test(arguments: [
    "/p/Screenshot from 2024-03-12 10-15-30.png", "/p/Screenshot From 2024-03-12 10-15-30.png",
    "/p/Bildschirmfoto vom 2024-03-12 10-15-30.png", "/p/Capture d’écran du 2024-03-12 10-15-30.png",
    "/p/Снимок экрана от 2024-03-12 10-15-30.png", "/p/截图 2024-03-12 10-15-30.png",
    "/p/Screenshot_20240312_101530.png", "/p/Screenshot_20240312-101530_Chrome.jpg", "/p/Screenshot (12).png",
    "/p/Screenshot-1.png", "/p/Screen Shot 2019-03-12 at 10.15.30.png",
    "/p/Bildschirmfoto 2024-03-12 um 10.15.30.png",
    "/p/Screenshots/a.png", "/p/Bildschirmfotos/a.png", "/p/Zrzuty ekranu/a.png",
    "/sd/DCIM/Screenshots/a.jpg",
  ])
  func imagesOfTheScreenAreScreenshots(_ path: String) { #expect(kinds(path) == .screenshot) }

  @Test(arguments: [
    "/p/IMG_20240312_101530.jpg", "/p/screenshot.png", "/p/My screenshots of 2024/sub/a.png",
    "/p/Screenshots.png",
    "/p/Screenshotter 1.png", "/p/old screenshot 2024.png", "/p/Bildschirm 2024.png",
    "/p/Screenshots/sub/a.png",
  ])
  func otherImagesAreNoScreenshots(_ path: String) { #expect(!kinds(path).contains(.screenshot)) }

  @Test func aPhotoOfACameraInTheFolderIsNoScreenshot() {
    var evidence = KindEvidence(path: "/p/Screenshots/DSC_0001.jpg")
    evidence.model = "NIKON D750"
    #expect(evidence.kinds == .camera)
  }

  @Test(arguments: [
    "/v/Screencast from 2024-03-12 10-15-30.webm", "/v/Screencast From 2024-03-12 10-15-30.webm",
    "/v/Bildschirmaufzeichnung vom 12.03.2024 10:15:30.webm", "/v/Screencast_20240312_101530.webm",
    "/v/Screencasts/a.webm", "/v/Bildschirmaufzeichnungen/a.mp4", "/v/Screen_Recording_20240312-101530.mp4",
    "/v/screen-20240312-101530.mp4", "/v/RPReplay_Final1704190210.mp4",
    "/v/Screen Recording 2024-03-12 at 10.15.30.mov", "/sd/DCIM/Screen recordings/a.mp4",
  ])
  func videosOfTheScreenAreScreenRecordings(_ path: String) {
    #expect(kinds(path) == [.video, .screenRecording])
  }

  @Test(arguments: [
    "/v/VID_20240312_101530.mp4", "/v/screen.mp4", "/v/RPReplay.mp4", "/v/screening-2024.mp4",
  ])
  func otherVideosAreNoScreenRecordings(_ path: String) { #expect(kinds(path) == .video) }

  @Test(arguments: [
    "/p/PANO_20240312_101530.jpg", "/p/PXL_20240312_101530123.PANO.jpg",
    "/p/PXL_20240312_101530123.PHOTOSPHERE.jpg",
  ])
  func panoramasAreKnownByTheirNames(_ path: String) { #expect(kinds(path) == .panorama) }

  @Test func aVeryWidePhotoOfACameraIsAPanorama() {
    var evidence = KindEvidence(path: "/p/a.jpg")
    evidence.model = "DMC-LX100"
    evidence.size = ImageSize(width: 8000, height: 2000)
    #expect(evidence.kinds == [.panorama, .camera])
    evidence.size = ImageSize(width: 2000, height: 8000)
    #expect(evidence.kinds == [.panorama, .camera])
    // The widest mode of a phone, a banner of the web, an image without a camera.
    evidence.size = ImageSize(width: 5376, height: 2304)
    #expect(evidence.kinds == .camera)
    evidence.size = ImageSize(width: 1000, height: 200)
    #expect(evidence.kinds == .camera)
    evidence.model = nil
    evidence.size = ImageSize(width: 8000, height: 2000)
    #expect(evidence.kinds == [])
    evidence.size = ImageSize(width: 0, height: 0)
    #expect(evidence.kinds == [])
  }

  @Test(arguments: [
    ("IMG_20190101_101010_BURST001.jpg", "img_20190101_101010_", false),
    ("IMG_20190101_101010_BURST002.jpg", "img_20190101_101010_", false),
    ("00000IMG_00000_BURST20190101101010_COVER.jpg", "20190101101010", true),
    ("00001XTR_00001_BURST20190101101010.jpg", "20190101101010", false),
    ("DSC_0001_BURST20190101101010123.JPG", "20190101101010123", false),
  ])
  func photosOfABurstShareAnIdentifier(_ name: String, _ identifier: String, _ isCover: Bool) {
    #expect(BurstName(name)?.identifier == identifier && BurstName(name)?.isCover == isCover)
    #expect(kinds("/p/" + name) == .burst)
  }

  @Test(arguments: ["sunburst12.jpg", "burst.jpg", "a_burst.jpg", "BURST", "", "Starburst galaxy.jpg"])
  func otherNamesAreNotOfABurst(_ name: String) { #expect(BurstName(name) == nil) }

  @Test(arguments: ["/v/SLOMO_0001.mp4", "/v/Slow_motion_2024.mp4", "/v/VID_slow-mo.mov"])
  func slowMotionIsKnownByItsName(_ path: String) { #expect(kinds(path) == [.video, .slomo]) }

  @Test(arguments: [
    "/v/TIMELAPSE_0001.mp4", "/v/Time-lapse 3.mov", "/v/Timelapse/a.mp4", "/v/PXL_20240312_101530123.TS.mp4",
  ])
  func timeLapsesAreKnownByTheirNames(_ path: String) { #expect(kinds(path) == [.video, .timelapse]) }

  @Test func frameRatesDecide() {
    var evidence = KindEvidence(path: "/v/a.mp4")
    evidence.video.frameRate = 99.9
    #expect(evidence.kinds == .video)
    evidence.video.frameRate = 100
    #expect(evidence.kinds == [.video, .slomo])
    (evidence.video.frameRate, evidence.video.captureRate) = (30, 240)
    #expect(evidence.kinds == [.video, .slomo])
    (evidence.video.frameRate, evidence.video.captureRate) = (30, 2)
    #expect(evidence.kinds == [.video, .timelapse])
    (evidence.video.frameRate, evidence.video.captureRate) = (30, 30)
    #expect(evidence.kinds == .video)
  }

  @Test(arguments: ["/p/IMG_1.CR2", "/p/a.nef", "/p/a.DNG"])
  func rawImagesAreKnownByTheirExtension(_ path: String) { #expect(kinds(path) == .raw) }

  @Test func filesInACamerasFolderAreOfTheCamera() {
    #expect(kinds("/sd/DCIM/100CANON/IMG_1.JPG") == .camera)
    #expect(kinds("/p/Camera/IMG_1.JPG") == .camera)
    #expect(kinds("/sd/DCIM/Camera/VID_1.mp4") == [.video, .camera])
    #expect(kinds("/p/Camera bag/IMG_1.JPG") == [])
  }

  @Test func namesThatAreNotUTF8AreJudged() {
    let name = String(fileBytes: Array("/p/Screenshot_2024".utf8) + [0xFF] + Array(".png".utf8))
    #expect(kinds(name) == .screenshot)
    #expect(kinds("") == [] && kinds("/") == [] && kinds("/.png") == [])
  }

  @Test func rulesForImagesDoNotJudgeVideos() {
    #expect(kinds("/v/Screenshots/a.mp4") == .video)
    #expect(kinds("/p/Screencasts/a.png") == [])
  }
}

/// Filters that compose kinds.
@Suite(.timeLimit(.minutes(1))) struct MediaFilterTests {
  @Test func filtersCompose() {
    let filter = MediaFilter.all(of: [
      .any(of: [.screenshots, .panoramas]), .not(.bursts), .images,
    ])
    #expect(filter.matches([.screenshot]) && filter.matches([.panorama, .camera]))
    #expect(!filter.matches([.panorama, .burst]))
    #expect(!filter.matches([.video, .screenshot]))
    #expect(!filter.matches([]))
  }

  @Test func emptyListsFollowTheRulesOfLogic() {
    for kinds in [MediaKinds(), .video, [.burst, .camera]] {
      #expect(!MediaFilter.any(of: []).matches(kinds))
      #expect(MediaFilter.all(of: []).matches(kinds))
      #expect(MediaFilter.not(.any(of: [])).matches(kinds))
      #expect(MediaFilter.not(.not(.videos)).matches(kinds) == MediaFilter.videos.matches(kinds))
    }
  }

  @Test func everyFilterMatchesItsKindOnly() {
    let pairs: [(MediaFilter, MediaKinds)] = [
      (.videos, .video), (.screenshots, .screenshot), (.screenRecordings, .screenRecording),
      (.panoramas, .panorama), (.bursts, .burst), (.livePhotos, .livePhoto),
      (.depthEffectPhotos, .depthEffect), (.cinematicVideos, .cinematic), (.slomoVideos, .slomo),
      (.timelapseVideos, .timelapse),
    ]
    for (filter, kind) in pairs {
      for (_, other) in pairs { #expect(filter.matches(other) == (kind == other)) }
      #expect(!filter.matches([]))
    }
    #expect(MediaFilter.images.matches([]) && !MediaFilter.images.matches(.video))
  }
}
