import Imaging
import MediaLibrary

/// A rule by which a file is of a kind.
struct KindRule: Sendable {
  /// The kind of the files that match.
  let kind: MediaKinds
  /// Whether the rule is for videos or for images; nil for both.
  let isForVideos: Bool?
  /// Whether a file matches.
  let matches: @Sendable (KindEvidence) -> Bool

  static func images(_ kind: MediaKinds, _ matches: @escaping @Sendable (KindEvidence) -> Bool) -> KindRule {
    KindRule(kind: kind, isForVideos: false, matches: matches)
  }

  static func videos(_ kind: MediaKinds, _ matches: @escaping @Sendable (KindEvidence) -> Bool) -> KindRule {
    KindRule(kind: kind, isForVideos: true, matches: matches)
  }

  static func all(_ kind: MediaKinds, _ matches: @escaping @Sendable (KindEvidence) -> Bool) -> KindRule {
    KindRule(kind: kind, isForVideos: nil, matches: matches)
  }
}

/// The table of all rules, each with its source. A file is of a kind if one of the kind's rules matches.
///
/// Names are compared in lower case. One file cannot show that it belongs to a pair of files: Apple's Live Photos are
/// found by `StackBuilder`.
enum KindRules {
  static let all: [KindRule] =
    screenshots + screenRecordings + panoramas + bursts + livePhotos + depthEffects + videoModes + formats

  // MARK: Screen

  private static let screenshots: [KindRule] = [
    // GNOME Shell: the name and the folder in the language of the desktop; a file that was moved keeps its name.
    .images(.screenshot) { $0.isNamed(anyOf: ScreenCaptureNames.images) },
    .images(.screenshot) { $0.isInFolder(ScreenCaptureNames.imageFolders) && !$0.hasCamera },
    // GNOME Shell and GNOME Screenshot: PNG's text "Software" (shell-screenshot.c, screenshot-application.c).
    .images(.screenshot) { $0.traits.software == "gnome-screenshot" },
    // KDE Spectacle "Screenshot_20240102_101010.png", Android "Screenshot_20240102-101010_Chrome.jpg", older Android
    // "Screenshot_2014-…", Windows "Screenshot (12).png", Xfce "Screenshot_2024-01-02_10-10-10.png".
    .images(.screenshot) {
      $0.isNamed(anyOf: ["screenshot_", "screenshot-", "screenshot ", "screenshot (", "screenshot"])
    },
    // macOS "Screen Shot 2020-…" until 10.15, "Bildschirmfoto 2023-…", "Capture d’écran 2023-…", "Schermata 2023-…".
    .images(.screenshot) {
      $0.isNamed(anyOf: [
        "screen shot ", "bildschirmfoto ", "capture d’écran ", "capture d'écran ", "schermata ",
      ])
    },
    // iOS: EXIF's UserComment in PNG and HEIC, also as XMP.
    .images(.screenshot) { $0.userComment == "Screenshot" },
  ]

  private static let screenRecordings: [KindRule] = [
    // GNOME Shell; see above.
    .videos(.screenRecording) { $0.isNamed(anyOf: ScreenCaptureNames.videos) },
    .videos(.screenRecording) { $0.isInFolder(ScreenCaptureNames.videoFolders) && !$0.hasCamera },
    // KDE Spectacle "Screencast_20240102_101010.webm", and its folder "Screencasts" (the rule above).
    .videos(.screenRecording) { $0.isNamed(anyOf: ["screencast_", "screencast-", "screencast "]) },
    // Samsung "Screen_Recording_20240102-101010.mp4", MIUI "Screenrecorder-2024-01-02-…", Android 11
    // "screen-20240102-101010.mp4", "Screenrecording_20240102_101010.mp4".
    .videos(.screenRecording) {
      $0.isNamed(anyOf: [
        "screen_recording_", "screen-", "screenrecorder-", "screenrecording_", "screenrecord-",
        "record_screen_",
      ])
    },
    .videos(.screenRecording) { $0.name.hasPrefix("screen recording ") },
    // iOS, ReplayKit: "RPReplay_Final1704190210.mp4".
    .videos(.screenRecording) { $0.isNamed("rpreplay_final") },
    // macOS "Screen Recording 2024-…", Samsung's folder "DCIM/Screen recordings".
    .videos(.screenRecording) { $0.isInFolder(["screen recordings", "screenrecorder", "screenrecords"]) },
  ]

  // MARK: Photos

  private static let panoramas: [KindRule] = [
    // Google, "Photo Sphere XMP Metadata".
    .images(.panorama) { $0.traits.projection != nil || $0.traits.usesPanoramaViewer == true },
    // Apple: EXIF's CustomRendered 6 (ExifTool's documentation of tag 0xA401).
    .images(.panorama) { $0.make == "Apple" && $0.traits.customRendered == 6 },
    // Google Camera "PANO_20240102_101010.jpg" and "PXL_….PANO.jpg", ".PHOTOSPHERE.jpg"; AOSP "PANO_…".
    .images(.panorama) { $0.isNamed("pano_") || $0.nameContains(word: "pano") && $0.isNamed("pxl_") },
    .images(.panorama) { $0.nameContains(word: "photosphere") },
    // A photo of a camera whose sides are at least 2.4 : 1: more than any sensor or screen mode (2.33, 21:9), and large
    // enough to be no crop of a banner.
    .images(.panorama) { evidence in
      guard evidence.hasCamera, let size = evidence.size, min(size.width, size.height) > 0 else {
        return false
      }
      let (long, short) = (max(size.width, size.height), min(size.width, size.height))
      return long >= 3_000 && Double(long) >= 2.4 * Double(short)
    },
  ]

  private static let bursts: [KindRule] = [
    // Apple's maker note (tag 0x000b), Google's GCamera:BurstID.
    .images(.burst) { $0.traits.burst != nil },
    // Android: "IMG_20190101_101010_BURST001.jpg", "00000IMG_00000_BURST20190101101010_COVER.jpg", Sony Xperia
    // "DSC_0001_BURST20190101101010.JPG", Google "00001XTR_00001_BURST20190101101010.jpg".
    .images(.burst) { BurstName($0.name) != nil },
  ]

  private static let livePhotos: [KindRule] = [
    // Google's motion photos and MicroVideo in XMP; Samsung's trailer "MotionPhoto_Data".
    .images(.livePhoto) { $0.traits.hasMotionVideo }
    // Names such as "PXL_….MP.jpg" and "MVIMG_….jpg" do not count: editors keep the name and lose the video.
  ]

  private static let depthEffects: [KindRule] = [
    // GDepth, Dynamic Depth, auxiliary images of HEIF.
    .images(.depthEffect) { $0.traits.hasDepthMap },
    // Apple: EXIF's CustomRendered 7 (portrait with HDR) and 8 (portrait); see above.
    .images(.depthEffect) { $0.make == "Apple" && [7, 8].contains($0.traits.customRendered) },
    // Google Camera: "PXL_20240102_101010.PORTRAIT.jpg", "PXL_….PORTRAIT-01.COVER.jpg".
    .images(.depthEffect) { $0.isNamed("pxl_") && $0.nameContains(word: "portrait") },
  ]

  // MARK: Videos

  private static let videoModes: [KindRule] = [
    // Apple: the metadata keys com.apple.quicktime.cinematic-video….
    .videos(.cinematic) { $0.video.isCinematic },
    // The mission's threshold: no camera records 100 frames per second for another purpose.
    .videos(.slomo) { $0.video.frameRate ?? 0 >= 100 },
    // Android: com.android.capture.fps (MediaRecorder.setCaptureRate) of slow motion that plays at 30.
    .videos(.slomo) { $0.video.captureRate ?? 0 >= 100 },
    // Apple: com.apple.quicktime.full-frame-rate-playback-intent is 0.
    .videos(.slomo) { $0.video.isSlowMotion },
    // Names of Android's cameras: "SLOMO_…", "Slow_motion_…", "SLOW_MOTION".
    .videos(.slomo) { evidence in
      ["slomo", "slow_motion", "slow motion", "slowmotion", "slow-mo"].contains {
        evidence.nameContains(word: $0)
      }
    },
    // MediaRecorder.setCaptureRate: "time lapse" if the camera recorded fewer frames than are played.
    .videos(.timelapse) { evidence in
      guard let captured = evidence.video.captureRate, let played = evidence.video.frameRate else {
        return false
      }
      return captured * 2 <= played
    },
    // Names: "TIMELAPSE_0001.mp4", "Timelapse…", Samsung "Hyperlapse", Pixel "PXL_….TS.mp4".
    .videos(.timelapse) { evidence in
      ["timelapse", "time-lapse", "time_lapse", "time lapse", "hyperlapse"].contains {
        evidence.name.contains($0)
      }
        || evidence.isNamed("pxl_") && evidence.nameContains(word: "ts")
    },
    .videos(.timelapse) { $0.isInFolder(["timelapse", "time lapse", "time-lapse"]) },
  ]

  // MARK: Formats

  private static let formats: [KindRule] = [
    // GIF, WebP, APNG, AVIF and HEIF sequences with more than one frame.
    .images(.animated) { $0.traits.hasSeveralFrames },
    // By content; and by extension, because most raw formats are TIFF files.
    .images(.raw) { $0.traits.isRaw || RawExtensions.all.contains(String($0.fileExtension)) },
    // DCF (JEITA CP-3461): cameras store in DCIM; Android's cameras in DCIM/Camera. Phones store images of the screen in
    // DCIM, too.
    .all(.camera) { $0.hasCamera && !isOfScreen($0) },
    .all(.camera) { ($0.folders.contains("dcim") || $0.isInFolder(["camera"])) && !isOfScreen($0) },
  ]

  private static func isOfScreen(_ evidence: KindEvidence) -> Bool {
    (screenshots + screenRecordings).contains { $0.isForVideos == evidence.isVideo && $0.matches(evidence) }
  }
}
