// swift-tools-version: 6.2
import PackageDescription

// Imports point down: layer 1 is C, layer 2 wraps it, layer 3 has images, media files and colors without widgets,
// layer 4 has the features, layer 5 is the app. See ARCHITECTURE.md.

/// The interface of the modules' loggers; GObjectKit writes their messages to GLib's log.
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
/// SQLite for the indexes of photos and music.
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
/// Layers 2 and 3: no default isolation, because GStreamer and the decoders call back on their own threads.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// GtkKit and all modules that use widgets.
let mainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// Support of the tests: reading screenshots and the accessibility tree takes half of their processor time.
let optimized: [SwiftSetting] = strict + [.unsafeFlags(["-O"])]
/// `make test`, which sets TINTYPE_TARGETS, optimizes the modules that it tests, like the programs that people use.
let tested: [SwiftSetting] =
  Context.environment["TINTYPE_TARGETS"] == nil ? [] : [.unsafeFlags(["-O"])]

/// Smaller programs, which start with less memory: relocations take 14 KB instead of 1.5 MB (glibc 2.36 or newer reads
/// them), and no function is exported. Only lld, which comes with Swift, can do that.
let compact: [LinkerSetting] = [
  .unsafeFlags(
    ["-use-ld=lld"]
      + ["-z", "pack-relative-relocs", "--no-export-dynamic", "--icf=safe"].flatMap { ["-Xlinker", $0] })
]

/// A small program in Examples that uses one of the library products.
func example(_ name: String, of module: Target.Dependency) -> Target {
  .executableTarget(
    name: name + "Example", dependencies: [module], path: "Examples/" + name, swiftSettings: mainActor)
}

/// A module in the folder of its name.
func module(_ name: String, _ needs: [Target.Dependency], _ settings: [SwiftSetting] = strict) -> Target {
  .target(name: name, dependencies: needs, swiftSettings: settings + tested)
}

/// A library of the system with its package of Debian.
func system(_ name: String, _ pkgConfig: String, _ packages: [String]) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(packages)])
}

/// A module that tests share, in a folder of Tests.
func helper(_ name: String, _ needs: [Target.Dependency], _ settings: [SwiftSetting] = strict) -> Target {
  .target(name: name, dependencies: needs, path: "Tests/" + name, swiftSettings: settings)
}

/// Tests, in a folder of Tests.
func test(_ name: String, _ needs: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: needs, swiftSettings: strict)
}

/// A program that tests start, in a folder of Tests.
func host(_ name: String, _ needs: [Target.Dependency], _ settings: [SwiftSetting] = strict) -> Target {
  .executableTarget(name: name, dependencies: needs, path: "Tests/" + name, swiftSettings: settings)
}

/// The modules of layer 4 that other programs can use.
let features = ["PhotosPicker", "Viewer", "Editor", "Camera", "Playback", "Music", "ColorPicker", "Sharing"]

let package = Package(
  name: "Tintype",
  products: [
    .executable(name: "tintype", targets: ["Tintype"]),
    .executable(name: "tintype-decoder", targets: ["tintype-decoder"]),
    .executable(name: "tintype-bench", targets: ["tintype-bench"]),
    // Each exports the modules whose types its interface names (Exports.swift).
  ] + features.map { .library(name: $0, targets: [$0]) },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Layer 1
    system("CGLib", "gio-unix-2.0", ["libglib2.0-dev"]),
    system("CGdkPixbuf", "gdk-pixbuf-2.0", ["libgdk-pixbuf-2.0-dev"]),
    system("CGtk", "libadwaita-1", ["libgtk-4-dev", "libadwaita-1-dev"]),
    system(
      "CGStreamer", "gstreamer-pbutils-1.0", ["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"]),
    system("CPipeWire", "libpipewire-0.3", ["libpipewire-0.3-dev"]),
    system("CExiv2", "gexiv2", ["libgexiv2-dev"]),
    system("CLcms2", "lcms2", ["liblcms2-dev"]),
    system("CUchardet", "uchardet", ["libuchardet-dev"]),
    system("CAss", "libass", ["libass-dev"]),
    system("CXTest", "xcb-xtest", ["libxcb-xtest0-dev"]),
    .target(name: "CShims"),
    .target(name: "CGtkShims", dependencies: ["CGtk"], linkerSettings: [.linkedLibrary("X11")]),
    .target(name: "CPipeWireShims", dependencies: ["CPipeWire"]),
    .target(name: "CWorker"),
    .target(name: "CImageLibraries"),
    .target(name: "CTagLib", linkerSettings: [.linkedLibrary("tag")]),
    .target(name: "CSandbox", linkerSettings: [.linkedLibrary("seccomp")]),
    // Layer 2
    module("L10n", ["CGLib", "CShims"]),
    module("GObjectKit", ["L10n", "CGLib", "CShims", logging]),
    module("PixbufKit", ["GObjectKit", "CGdkPixbuf"]),
    module("WorkerKit", ["L10n", "GObjectKit", "CGLib", "CWorker", logging]),
    // Only the workers link these: the sandbox, and the libraries that read untrusted bytes. They link no GTK, which
    // doubles the time of their start: SwiftPM links the library of each module imported, whether it is used or not.
    module("SandboxKit", ["WorkerKit", "GObjectKit", "CSandbox", "CWorker", logging]),
    module("LoaderKit", ["PixbufKit", "GObjectKit", "CGdkPixbuf", "CGLib", "CExiv2", "CImageLibraries"]),
    module("LcmsKit", ["GObjectKit", "CLcms2"]),
    module("TagKit", ["GObjectKit", "CTagLib", "CUchardet"]),
    module("GtkKit", ["L10n", "GObjectKit", "CGtk", "CGtkShims"], mainActor),
    module("GStreamerKit", ["L10n", "GObjectKit", "CGLib", "CGStreamer", "CUchardet", "CAss", logging]),
    module("VideoDisplayKit", ["L10n", "GStreamerKit", "GtkKit", "GObjectKit", "CGtk", "CGtkShims"]),
    module("PipeWireKit", ["GObjectKit", "CPipeWireShims"]),
    module("DiscoveryKit", ["GStreamerKit", "GObjectKit", "CGLib", "CGStreamer"]),
    // Layer 3
    module("ColorKit", ["L10n"]),
    module("Imaging", ["L10n", "ColorKit", "PixbufKit", "WorkerKit", "GObjectKit"]),
    module("Editing", ["L10n", "ColorKit", "Imaging", "WorkerKit", "GObjectKit"]),
    module(
      "ImageDecoding",
      ["Editing", "Imaging", "LcmsKit", "LoaderKit", "PixbufKit", "SandboxKit", "WorkerKit", "GObjectKit"]),
    module("MediaLibrary", ["L10n", "Imaging", "GStreamerKit", "WorkerKit", "GObjectKit"]),
    // A module of its own, so that the workers, which link MediaLibrary, link neither SQLite nor Foundation.
    module(
      "LibraryIndex",
      [
        "L10n", "ColorKit", "Editing", "Imaging", "MediaLibrary", "GStreamerKit", "WorkerKit", "GObjectKit",
        logging, grdb,
      ]),
    module(
      "MusicLibrary",
      ["L10n", "LibraryIndex", "MediaLibrary", "Imaging", "WorkerKit", "GObjectKit", logging, grdb]),
    module(
      "MediaReading",
      [
        "MediaLibrary", "DiscoveryKit", "TagKit", "GStreamerKit", "Imaging", "SandboxKit", "WorkerKit",
        "GObjectKit",
      ]),
    module("DesktopPortal", ["L10n", "ColorKit", "GObjectKit", logging]),
    // Widgets that two modules of layer 4 share.
    module(
      "VideoEffects",
      ["L10n", "Editing", "Imaging", "VideoDisplayKit", "GStreamerKit", "GtkKit", "GObjectKit"], mainActor),
    module(
      "LivePhotos",
      [
        "L10n", "MediaLibrary", "Imaging", "VideoDisplayKit", "GStreamerKit", "WorkerKit", "GtkKit",
        "GObjectKit",
      ], mainActor),
    // Layer 4
    .target(
      name: "PhotosPicker",
      dependencies: [
        "L10n", "ColorKit", "LibraryIndex", "LivePhotos", "MediaLibrary", "Editing", "Imaging",
        "VideoDisplayKit", "GStreamerKit", "WorkerKit", "GtkKit", "GObjectKit",
      ],
      exclude: ["PhotosPicker.docc"], swiftSettings: mainActor + tested),
    module(
      "Viewer",
      [
        "L10n", "LivePhotos", "MediaLibrary", "Imaging", "VideoDisplayKit", "GStreamerKit", "WorkerKit",
        "GtkKit", "GObjectKit",
      ], mainActor),
    module("Editor", ["L10n", "Editing", "Imaging", "WorkerKit", "GtkKit", "GObjectKit"], mainActor),
    .target(
      name: "Camera",
      dependencies: [
        "L10n", "DesktopPortal", "Editing", "Imaging", "VideoEffects", "VideoDisplayKit", "GStreamerKit",
        "PipeWireKit", "WorkerKit", "GtkKit", "GObjectKit", logging,
      ],
      exclude: [
        "Icons/camera.gresource.xml", "Icons/tintype-effects-symbolic.svg",
        "Icons/tintype-four-up-symbolic.svg", "Icons/tintype-thirds-symbolic.svg",
      ],
      resources: [.embedInCode("Icons/camera.gresource")], swiftSettings: mainActor + tested),
    module(
      "Playback",
      [
        "L10n", "MediaLibrary", "Editing", "Imaging", "VideoEffects", "VideoDisplayKit", "GStreamerKit",
        "WorkerKit", "GtkKit", "GObjectKit", logging,
      ], mainActor),
    module(
      "ColorPicker", ["L10n", "ColorKit", "DesktopPortal", "Imaging", "GtkKit", "GObjectKit"], mainActor),
    module(
      "Sharing",
      ["L10n", "DesktopPortal", "Editing", "MediaLibrary", "Imaging", "WorkerKit", "GtkKit", "GObjectKit"],
      mainActor),
    // The only one that uses another module of layer 4: songs are played by Playback's queue.
    module(
      "Music",
      [
        "L10n", "Playback", "MusicLibrary", "MediaLibrary", "Imaging", "GStreamerKit", "GtkKit", "GObjectKit",
      ], mainActor),
    module("Sections", ["L10n", "GtkKit"], mainActor),
    // Layer 5
    .executableTarget(
      name: "Tintype",
      dependencies: [
        "L10n", "Sections", "PhotosPicker", "Viewer", "Editor", "Sharing", "Camera", "Playback", "Music",
        "ColorPicker", "ColorKit", "DesktopPortal", "Editing", "LibraryIndex", "MediaLibrary", "MusicLibrary",
        "Imaging", "GStreamerKit", "PipeWireKit", "PixbufKit", "WorkerKit", "GtkKit", "GObjectKit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: mainActor + tested, linkerSettings: compact),
    .executableTarget(
      name: "tintype-decoder",
      dependencies: ["ImageDecoding", "MediaReading", "SandboxKit", "WorkerKit", "GObjectKit"],
      path: "Sources/Decoder", swiftSettings: strict + tested, linkerSettings: compact),
    example("PickPhotos", of: "PhotosPicker"),
    example("ViewPhotos", of: "Viewer"),
    example("EditPhoto", of: "Editor"),
    example("TakePhoto", of: "Camera"),
    example("PlayVideo", of: "Playback"),
    example("PickColor", of: "ColorPicker"),
    // Tests
    helper("FileTesting", ["GObjectKit"]),
    helper("TestTools", ["FileTesting"]),
    helper("CameraTesting", ["TestTools"]),
    .target(
      name: "CWaylandDesktop", path: "Tests/CWaylandDesktop",
      linkerSettings: [.linkedLibrary("wayland-client"), .linkedLibrary("xkbcommon")]),
    helper("TestSupport", ["TestTools", "CGtk", "CGLib", "CXTest", "CWaylandDesktop"], optimized),
    host("SampleApp", ["CGtk"]),
    test("TestSupportTests", ["TestSupport", "TestTools", "SampleApp"]),
    helper(
      "PictureTesting",
      ["FileTesting", "LcmsKit", "LoaderKit", "PixbufKit", "GObjectKit", "CExiv2", "CGLib", "CLcms2"],
      optimized),
    host("FaultyDecoder", ["SandboxKit", "WorkerKit", "CWorker", "GObjectKit"]),
    test(
      "WorkerTests",
      [
        "WorkerKit", "CWorker", "FaultyDecoder", "GObjectKit", "GObjectTesting", "FileTesting",
        "PictureTesting", "TestTools", "Tintype", "tintype-decoder",
      ]),
    test(
      "ImagingTests",
      [
        "Imaging", "ColorKit", "LcmsKit", "LoaderKit", "PixbufKit", "WorkerKit", "GObjectKit", "FileTesting",
        "PictureTesting", "TestTools", "tintype-decoder",
      ]),
    test(
      "EditingTests",
      [
        "Editing", "Imaging", "LcmsKit", "LoaderKit", "PixbufKit", "GObjectKit", "FileTesting",
        "PictureTesting", "TestTools", "tintype-decoder",
      ]),
    test("EditorTests", ["Editor", "Editing", "Imaging", "GObjectKit", "TestTools"]),
    test(
      "ThumbnailTests",
      ["MediaLibrary", "Imaging", "GObjectKit", "FileTesting", "PictureTesting", "TestTools"]),
    helper("GObjectTesting", ["GObjectKit", "CGLib"]),
    test("ColorPickerTests", ["ColorPicker", "ColorKit", "TestTools"]),
    test("ColorKitTests", ["ColorKit"]),
    test(
      "GObjectKitTests",
      ["GObjectKit", "GObjectTesting", "FileTesting", "TestTools", "CGLib", logging]),
    helper("TestHostSupport", ["GtkKit", "GObjectKit", "CGtk"], mainActor),
    host(
      "GtkKitTestHost",
      ["TestHostSupport", "VideoDisplayKit", "GtkKit", "GObjectTesting", "CGtk", "CGtkShims", "CXTest"],
      mainActor),
    test(
      "GtkKitTests",
      [
        "GtkKitTestHost", "TestHostSupport", "FakePortal", "TestSupport", "GtkKit", "GObjectKit",
        "GObjectTesting", "CGtk", "CGtkShims",
      ]),
    host("IndexTestHost", ["LibraryIndex", "MediaLibrary", "Editing", "Imaging", "GObjectKit"], mainActor),
    test(
      "LibraryIndexTests",
      [
        "IndexTestHost", "LibraryIndex", "MediaLibrary", "GStreamerKit", "Editing", "Imaging", "ColorKit",
        "GObjectKit", "FileTesting", "PictureTesting", "TestTools", "tintype-decoder", grdb,
      ]),
    test("MediaLibraryTests", ["MediaLibrary", "GStreamerKit", "GObjectKit", "FileTesting", "TestTools"]),
    host("L10nTestHost", ["L10n", "GObjectKit"]),
    test("L10nTests", ["L10n", "L10nTestHost", "FileTesting", "TestTools"]),
    test(
      "SharingTests",
      [
        "Sharing", "DesktopPortal", "Editing", "MediaLibrary", "Imaging", "LoaderKit", "GtkKit", "GObjectKit",
        "FileTesting", "PictureTesting", "TestTools", "tintype-decoder",
      ]),
    helper("SongTesting", []),
    test(
      "TagKitTests",
      [
        "MediaReading", "TagKit", "MediaLibrary", "GStreamerKit", "Imaging", "WorkerKit", "GObjectKit",
        "CGLib", "SongTesting", "FileTesting", "TestTools", "tintype-decoder",
      ]),
    host("MusicTestHost", ["MusicLibrary", "MediaLibrary", "Imaging", "GObjectKit"]),
    test(
      "MusicLibraryTests",
      [
        "MusicTestHost", "MusicLibrary", "MediaLibrary", "Imaging", "GObjectKit", "SongTesting",
        "FileTesting", "TestTools", "tintype-decoder", grdb,
      ]),
    test("SectionsTests", ["Sections"]),
    test(
      "PhotosPickerTests",
      [
        "PhotosPicker", "LibraryIndex", "MediaLibrary", "Editing", "Imaging", "GStreamerKit", "GtkKit",
        "GObjectKit", "FileTesting", "PictureTesting", "TestTools", "tintype-decoder",
      ]),
    host(
      "ViewTestHost",
      [
        "TestHostSupport", "FileTesting", "Sections", "PhotosPicker", "Viewer", "Editor", "ColorPicker",
        "Camera", "Sharing", "Playback", "Music", "ColorKit", "MediaLibrary", "Imaging",
        "VideoDisplayKit", "GStreamerKit", "GtkKit", "GObjectKit", "CGtk",
      ], mainActor),
    test("ViewTests", ["ViewTestHost", "TestHostSupport", "TestSupport"]),
    test(
      "ViewerTests",
      [
        "Viewer", "LivePhotos", "MediaLibrary", "Imaging", "VideoDisplayKit", "GtkKit", "GObjectKit",
        "FileTesting", "PictureTesting", "TestSupport", "TestTools", "ViewPhotosExample", "tintype-decoder",
      ]),
    host("FakePortal", ["CGLib"]),
    host("FakeSessionManager", ["CGLib"]),
    test("VideoDisplayKitTests", ["VideoDisplayKit", "GStreamerKit", "GObjectKit", "TestTools"]),
    test(
      "GStreamerKitTests",
      ["GStreamerKit", "GObjectKit", "GObjectTesting", "CGStreamer", "FileTesting", "TestTools", logging]),
    host(
      "CameraSampleApp", ["Camera", "VideoDisplayKit", "GStreamerKit", "Imaging", "GtkKit", "GObjectKit"],
      mainActor),
    host("CameraTestHost", ["Camera", "GStreamerKit", "GObjectKit"]),
    test(
      "CameraTests",
      [
        "Camera", "CameraTestHost", "CameraTesting", "Editing", "VideoEffects", "VideoDisplayKit",
        "GStreamerKit", "Imaging", "GObjectKit", "FileTesting", "TestSupport", "TestTools",
      ]),
    host("MPRISTestHost", ["Playback", "GObjectKit"], mainActor),
    test(
      "PlaybackTests",
      [
        "Playback", "MPRISTestHost", "MediaLibrary", "Imaging", "VideoDisplayKit", "GStreamerKit", "GtkKit",
        "GObjectKit", "CGStreamer", "CGLib", "FileTesting", "TestSupport", "TestTools",
      ]),
    test(
      "AppTests",
      [
        "TestSupport", "TestTools", "CameraTesting", "SampleApp", "Tintype", "PickPhotosExample",
        "EditPhotoExample", "TakePhotoExample", "PickColorExample", "PlayVideoExample", "ViewPhotosExample",
        "ColorKit", "FakePortal", "FakeSessionManager", "CameraSampleApp", "Imaging", "MediaLibrary",
        "PictureTesting",
      ]),
    // Benchmarks
    .executableTarget(
      name: "tintype-bench",
      dependencies: [
        "ImageDecoding", "LcmsKit", "LibraryIndex", "MusicLibrary", "MediaLibrary", "Editing", "Imaging",
        "ColorKit", "DiscoveryKit", "GStreamerKit", "WorkerKit", "GObjectKit", "PictureTesting",
        "SongTesting", "CXTest", grdb,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Benchmarks/TintypeBench", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  // TagLib 2 needs it.
  cxxLanguageStandard: .cxx17
)

// The fuzz targets (make fuzz) need libFuzzer's compiler options for every module, so they have their own build.
if Context.environment["TINTYPE_FUZZING"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Fuzzing/CFuzzer"),
    .executableTarget(
      name: "Fuzzing",
      dependencies: [
        "CFuzzer", "ColorKit", "ColorPicker", "DiscoveryKit", "Editing", "GObjectKit", "GStreamerKit",
        "ImageDecoding", "Imaging", "LibraryIndex", "MediaLibrary", "MediaReading", "TagKit",
        "WorkerKit",
      ], path: "Fuzzing/Targets", swiftSettings: strict,
      // gold (binutils 2.40) fails with an internal error.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
  ]
}
// TINTYPE_TARGETS="LibraryIndexTests ViewTests" builds only these targets and what they need (make test TARGETS=…).
if let names = Context.environment["TINTYPE_TARGETS"], !names.isEmpty {
  var needed = Set<String>()
  func visit(_ name: String) {
    guard let target = package.targets.first(where: { $0.name == name }), needed.insert(name).inserted else {
      return
    }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): visit(name)
      default: break
      }
    }
  }
  names.split(separator: " ").forEach { visit(String($0)) }
  package.targets.removeAll { !needed.contains($0.name) }
  // Without its product, an executable has the name of its target.
  package.products.removeAll { product in
    (product as? Product.Executable)?.targets.contains(where: needed.contains) != true
  }
}
