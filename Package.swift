// swift-tools-version: 6.2
import PackageDescription

// Imports point down: layer 1 is C, layer 2 wraps it, layer 3 has images, media files and colors without widgets,
// layer 4 has the features, layer 5 is the app. See ARCHITECTURE.md.

/// The interface of the modules' loggers; GObjectKit writes their messages to GLib's log.
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
/// Layers 2 and 3: no default isolation, because GStreamer and the decoders call back on their own threads.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// GtkKit and all modules that use widgets.
let mainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// Support of the tests: reading screenshots and the accessibility tree takes half of their processor time.
let optimized: [SwiftSetting] = strict + [.unsafeFlags(["-O"])]
/// The modules that compute pixels. `make test`, which sets TINTYPE_TARGETS, optimizes them: decoders that are not take a
/// sixth of the processor time of the app's tests.
let pixels = Context.environment["TINTYPE_TARGETS"] == nil ? strict : optimized

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

/// A module that tests share, in a folder of Tests.
func helper(_ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = strict)
  -> Target
{
  .target(name: name, dependencies: dependencies, path: "Tests/" + name, swiftSettings: settings)
}

/// A program that tests start, in a folder of Tests.
func host(_ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = strict) -> Target
{
  .executableTarget(name: name, dependencies: dependencies, path: "Tests/" + name, swiftSettings: settings)
}

/// The modules of layer 4 that other programs can use.
let features = ["PhotosPicker", "Viewer", "Editor", "Camera", "Playback", "ColorPicker", "Sharing"]

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
    .systemLibrary(name: "CGLib", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(
      name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(
      name: "CGtk", pkgConfig: "libadwaita-1", providers: [.apt(["libgtk-4-dev", "libadwaita-1-dev"])]),
    .systemLibrary(
      name: "CGStreamer", pkgConfig: "gstreamer-pbutils-1.0",
      providers: [.apt(["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"])]),
    .systemLibrary(
      name: "CPipeWire", pkgConfig: "libpipewire-0.3", providers: [.apt(["libpipewire-0.3-dev"])]),
    .systemLibrary(name: "CExiv2", pkgConfig: "gexiv2", providers: [.apt(["libgexiv2-dev"])]),
    .systemLibrary(name: "CLcms2", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CUchardet", pkgConfig: "uchardet", providers: [.apt(["libuchardet-dev"])]),
    .systemLibrary(name: "CAss", pkgConfig: "libass", providers: [.apt(["libass-dev"])]),
    .systemLibrary(name: "CXTest", pkgConfig: "xcb-xtest", providers: [.apt(["libxcb-xtest0-dev"])]),
    .target(name: "CShims"),
    .target(name: "CGtkShims", dependencies: ["CGtk"], linkerSettings: [.linkedLibrary("X11")]),
    .target(name: "CPipeWireShims", dependencies: ["CPipeWire"]),
    .target(name: "CWorker"),
    .target(name: "CSandbox", linkerSettings: [.linkedLibrary("seccomp")]),
    // Layer 2
    .target(name: "L10n", dependencies: ["CGLib", "CShims"], swiftSettings: strict),
    .target(name: "GObjectKit", dependencies: ["L10n", "CGLib", "CShims", logging], swiftSettings: strict),
    .target(name: "PixbufKit", dependencies: ["GObjectKit", "CGdkPixbuf"], swiftSettings: strict),
    .target(
      name: "WorkerKit", dependencies: ["L10n", "GObjectKit", "CGLib", "CWorker", logging],
      swiftSettings: strict),
    // Only the workers link these: the sandbox, and the libraries that read untrusted bytes. They link no GTK, which
    // doubles the time of their start: SwiftPM links the library of each module imported, whether it is used or not.
    .target(
      name: "SandboxKit", dependencies: ["WorkerKit", "GObjectKit", "CSandbox", "CWorker", logging],
      swiftSettings: strict),
    .target(
      name: "LoaderKit", dependencies: ["PixbufKit", "GObjectKit", "CGdkPixbuf", "CGLib", "CExiv2"],
      swiftSettings: strict),
    .target(name: "LcmsKit", dependencies: ["GObjectKit", "CLcms2"], swiftSettings: strict),
    .target(
      name: "GtkKit", dependencies: ["L10n", "GObjectKit", "CGtk", "CGtkShims"], swiftSettings: mainActor),
    .target(
      name: "GStreamerKit",
      dependencies: ["L10n", "GObjectKit", "CGLib", "CGStreamer", "CUchardet", "CAss", logging],
      swiftSettings: strict),
    .target(
      name: "VideoDisplayKit",
      dependencies: ["L10n", "GStreamerKit", "GtkKit", "GObjectKit", "CGtk", "CGtkShims"],
      swiftSettings: strict),
    .target(name: "PipeWireKit", dependencies: ["GObjectKit", "CPipeWireShims"], swiftSettings: strict),
    .target(
      name: "DiscoveryKit", dependencies: ["GStreamerKit", "GObjectKit", "CGLib", "CGStreamer"],
      swiftSettings: strict),
    // Layer 3
    .target(name: "ColorKit", dependencies: ["L10n"], swiftSettings: strict),
    .target(
      name: "Imaging", dependencies: ["L10n", "ColorKit", "PixbufKit", "WorkerKit", "GObjectKit"],
      swiftSettings: pixels),
    .target(
      name: "Editing", dependencies: ["L10n", "ColorKit", "Imaging", "WorkerKit", "GObjectKit"],
      swiftSettings: pixels),
    .target(
      name: "ImageDecoding",
      dependencies: [
        "Editing", "Imaging", "LcmsKit", "LoaderKit", "PixbufKit", "SandboxKit", "WorkerKit", "GObjectKit",
      ], swiftSettings: strict),
    .target(
      name: "MediaLibrary", dependencies: ["L10n", "Imaging", "GStreamerKit", "WorkerKit", "GObjectKit"],
      swiftSettings: strict),
    // A module of its own, so that the workers, which link MediaLibrary, link neither SQLite nor Foundation.
    .target(
      name: "LibraryIndex",
      dependencies: [
        "L10n", "ColorKit", "Editing", "Imaging", "MediaLibrary", "GStreamerKit", "WorkerKit", "GObjectKit",
        logging,
        .product(name: "GRDB", package: "GRDB.swift"),
      ], swiftSettings: strict),
    .target(
      name: "MediaReading",
      dependencies: [
        "MediaLibrary", "DiscoveryKit", "GStreamerKit", "Imaging", "SandboxKit", "WorkerKit", "GObjectKit",
      ], swiftSettings: strict),
    .target(
      name: "DesktopPortal", dependencies: ["L10n", "ColorKit", "GObjectKit", logging], swiftSettings: strict),
    // Layer 4
    .target(
      name: "PhotosPicker",
      dependencies: [
        "L10n", "ColorKit", "LibraryIndex", "MediaLibrary", "Editing", "Imaging", "GStreamerKit", "WorkerKit",
        "GtkKit", "GObjectKit",
      ],
      exclude: ["PhotosPicker.docc"], swiftSettings: mainActor),
    .target(
      name: "Viewer", dependencies: ["L10n", "MediaLibrary", "Imaging", "WorkerKit", "GtkKit", "GObjectKit"],
      swiftSettings: mainActor),
    .target(
      name: "Editor",
      dependencies: ["L10n", "Editing", "Imaging", "WorkerKit", "GtkKit", "GObjectKit"],
      swiftSettings: mainActor),
    .target(
      name: "Camera",
      dependencies: [
        "L10n", "DesktopPortal", "Editing", "Imaging", "VideoDisplayKit", "GStreamerKit", "PipeWireKit",
        "WorkerKit", "GtkKit", "GObjectKit", logging,
      ],
      exclude: [
        "Icons/camera.gresource.xml", "Icons/tintype-effects-symbolic.svg",
        "Icons/tintype-four-up-symbolic.svg", "Icons/tintype-thirds-symbolic.svg",
      ],
      resources: [.embedInCode("Icons/camera.gresource")], swiftSettings: mainActor),
    .target(
      name: "Playback",
      dependencies: [
        "L10n", "MediaLibrary", "Editing", "Imaging", "VideoDisplayKit", "GStreamerKit", "WorkerKit",
        "GtkKit", "GObjectKit", logging,
      ], swiftSettings: mainActor),
    .target(
      name: "ColorPicker",
      dependencies: ["L10n", "ColorKit", "DesktopPortal", "Imaging", "GtkKit", "GObjectKit"],
      swiftSettings: mainActor),
    .target(
      name: "Sharing",
      dependencies: [
        "L10n", "DesktopPortal", "Editing", "MediaLibrary", "Imaging", "WorkerKit", "GtkKit", "GObjectKit",
      ], swiftSettings: mainActor),
    .target(name: "Sections", dependencies: ["L10n", "GtkKit"], swiftSettings: mainActor),
    // Layer 5
    .executableTarget(
      name: "Tintype",
      dependencies: [
        "L10n", "Sections", "PhotosPicker", "Viewer", "Editor", "Sharing", "Camera", "Playback",
        "ColorPicker",
        "ColorKit", "DesktopPortal", "Editing", "LibraryIndex", "MediaLibrary", "Imaging", "GStreamerKit",
        "PipeWireKit", "PixbufKit", "WorkerKit", "GtkKit", "GObjectKit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: mainActor, linkerSettings: compact),
    .executableTarget(
      name: "tintype-decoder",
      dependencies: ["ImageDecoding", "MediaReading", "SandboxKit", "WorkerKit", "GObjectKit"],
      path: "Sources/Decoder", swiftSettings: strict, linkerSettings: compact),
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
    .testTarget(
      name: "TestSupportTests", dependencies: ["TestSupport", "TestTools", "SampleApp"],
      swiftSettings: strict),
    helper(
      "PictureTesting",
      ["FileTesting", "LcmsKit", "LoaderKit", "PixbufKit", "GObjectKit", "CExiv2", "CGLib", "CLcms2"],
      optimized),
    host("FaultyDecoder", ["SandboxKit", "WorkerKit", "CWorker", "GObjectKit"]),
    .testTarget(
      name: "WorkerTests",
      dependencies: [
        "WorkerKit", "CWorker", "FaultyDecoder", "GObjectKit", "GObjectTesting", "FileTesting",
        "PictureTesting", "TestTools", "Tintype", "tintype-decoder",
      ], swiftSettings: strict),
    .testTarget(
      name: "ImagingTests",
      dependencies: [
        "Imaging", "ColorKit", "LcmsKit", "LoaderKit", "PixbufKit", "WorkerKit", "GObjectKit", "FileTesting",
        "PictureTesting", "tintype-decoder",
      ], swiftSettings: strict),
    .testTarget(
      name: "EditingTests",
      dependencies: [
        "Editing", "Imaging", "LcmsKit", "LoaderKit", "PixbufKit", "GObjectKit", "FileTesting",
        "PictureTesting", "TestTools", "tintype-decoder",
      ], swiftSettings: strict),
    .testTarget(
      name: "EditorTests",
      dependencies: ["Editor", "Editing", "Imaging", "GObjectKit", "TestTools"],
      swiftSettings: strict),
    .testTarget(
      name: "ThumbnailTests",
      dependencies: ["MediaLibrary", "Imaging", "GObjectKit", "FileTesting", "PictureTesting", "TestTools"],
      swiftSettings: strict),
    helper("GObjectTesting", ["GObjectKit", "CGLib"]),
    .testTarget(
      name: "ColorPickerTests", dependencies: ["ColorPicker", "ColorKit"], swiftSettings: strict),
    .testTarget(name: "ColorKitTests", dependencies: ["ColorKit"], swiftSettings: strict),
    .testTarget(
      name: "GObjectKitTests",
      dependencies: [
        "GObjectKit", "GObjectTesting", "FileTesting", "TestTools", "CGLib", logging,
      ], swiftSettings: strict),
    helper("TestHostSupport", ["GtkKit", "GObjectKit", "CGtk"], mainActor),
    host(
      "GtkKitTestHost",
      ["TestHostSupport", "VideoDisplayKit", "GtkKit", "GObjectTesting", "CGtk", "CGtkShims", "CXTest"],
      mainActor),
    .testTarget(
      name: "GtkKitTests",
      dependencies: [
        "GtkKitTestHost", "TestHostSupport", "FakePortal", "TestSupport", "GtkKit", "GObjectKit",
        "GObjectTesting", "CGtk", "CGtkShims",
      ], swiftSettings: strict),
    host("IndexTestHost", ["LibraryIndex", "MediaLibrary", "Editing", "Imaging", "GObjectKit"], mainActor),
    .testTarget(
      name: "LibraryIndexTests",
      dependencies: [
        "IndexTestHost", "LibraryIndex", "MediaLibrary", "GStreamerKit", "Editing", "Imaging", "ColorKit",
        "GObjectKit", "FileTesting", "PictureTesting", "TestTools", "tintype-decoder",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], swiftSettings: strict),
    .testTarget(
      name: "MediaLibraryTests",
      dependencies: ["MediaLibrary", "GStreamerKit", "GObjectKit", "FileTesting", "TestTools"],
      swiftSettings: strict),
    host("L10nTestHost", ["L10n", "GObjectKit"]),
    .testTarget(
      name: "L10nTests", dependencies: ["L10n", "L10nTestHost", "FileTesting", "TestTools"],
      swiftSettings: strict),
    .testTarget(
      name: "SharingTests",
      dependencies: [
        "Sharing", "DesktopPortal", "Editing", "MediaLibrary", "Imaging", "LoaderKit", "GtkKit", "GObjectKit",
        "FileTesting", "PictureTesting", "TestTools", "tintype-decoder",
      ], swiftSettings: strict),
    .testTarget(name: "SectionsTests", dependencies: ["Sections"], swiftSettings: strict),
    .testTarget(
      name: "PhotosPickerTests",
      dependencies: [
        "PhotosPicker", "LibraryIndex", "MediaLibrary", "Editing", "Imaging", "GStreamerKit", "GtkKit",
        "GObjectKit", "FileTesting", "PictureTesting", "TestTools", "tintype-decoder",
      ], swiftSettings: strict),
    host(
      "ViewTestHost",
      [
        "TestHostSupport", "FileTesting", "Sections", "PhotosPicker", "Viewer", "Editor", "ColorPicker",
        "Camera", "Sharing", "Playback", "ColorKit", "MediaLibrary", "Imaging", "VideoDisplayKit",
        "GStreamerKit", "GtkKit",
        "GObjectKit", "CGtk",
      ], mainActor),
    .testTarget(
      name: "ViewTests", dependencies: ["ViewTestHost", "TestHostSupport", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ViewerTests",
      dependencies: [
        "Viewer", "MediaLibrary", "Imaging", "GtkKit", "GObjectKit", "FileTesting", "TestSupport",
        "TestTools", "ViewPhotosExample",
      ], swiftSettings: strict),
    host("FakePortal", ["CGLib"]),
    host("FakeSessionManager", ["CGLib"]),
    .testTarget(
      name: "VideoDisplayKitTests",
      dependencies: ["VideoDisplayKit", "GStreamerKit", "GObjectKit", "TestTools"], swiftSettings: strict),
    .testTarget(
      name: "GStreamerKitTests",
      dependencies: [
        "GStreamerKit", "GObjectKit", "GObjectTesting", "CGStreamer", "TestTools", logging,
      ], swiftSettings: strict),
    host(
      "CameraSampleApp", ["Camera", "VideoDisplayKit", "GStreamerKit", "Imaging", "GtkKit", "GObjectKit"],
      mainActor),
    host("CameraTestHost", ["Camera", "GStreamerKit", "GObjectKit"]),
    .testTarget(
      name: "CameraTests",
      dependencies: [
        "Camera", "CameraTestHost", "CameraTesting", "Editing", "VideoDisplayKit", "GStreamerKit", "Imaging",
        "GObjectKit", "FileTesting", "TestSupport", "TestTools",
      ], swiftSettings: strict),
    host("MPRISTestHost", ["Playback", "GObjectKit"], mainActor),
    .testTarget(
      name: "PlaybackTests",
      dependencies: [
        "Playback", "MPRISTestHost", "MediaLibrary", "Imaging", "VideoDisplayKit", "GStreamerKit", "GtkKit",
        "GObjectKit", "CGStreamer", "CGLib", "FileTesting", "TestSupport", "TestTools",
      ], swiftSettings: strict),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "TestSupport", "TestTools", "CameraTesting", "SampleApp", "Tintype", "PickPhotosExample",
        "EditPhotoExample", "TakePhotoExample", "PickColorExample", "PlayVideoExample", "ViewPhotosExample",
        "ColorKit",
        "FakePortal", "FakeSessionManager", "CameraSampleApp", "Imaging", "MediaLibrary", "PictureTesting",
      ], swiftSettings: strict),
    // Benchmarks
    .executableTarget(
      name: "tintype-bench",
      dependencies: [
        "ImageDecoding", "LibraryIndex", "MediaLibrary", "Editing", "Imaging", "ColorKit", "GStreamerKit",
        "GObjectKit", "CXTest",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Benchmarks/TintypeBench", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzz targets (make fuzz) need libFuzzer's compiler options for every module, so they have their own build.
if Context.environment["TINTYPE_FUZZING"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Fuzzing/CFuzzer"),
    .executableTarget(
      name: "Fuzzing",
      dependencies: [
        "CFuzzer", "ColorKit", "ColorPicker", "DiscoveryKit", "Editing", "GObjectKit", "GStreamerKit",
        "ImageDecoding", "Imaging", "LibraryIndex", "MediaLibrary",
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
