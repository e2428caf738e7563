// swift-tools-version: 6.2
import PackageDescription

// Imports point down: layer 1 is C, layer 2 wraps it, layer 3 has images, media files and colors without widgets,
// layer 4 has the features, layer 5 is the app. See ARCHITECTURE.md.

/// Layers 2 and 3: no default isolation, because GStreamer and the decoders call back on their own threads.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// GtkKit and all modules that use widgets.
let mainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "Tintype",
  products: [
    .executable(name: "tintype", targets: ["Tintype"]),
    .executable(name: "tintype-decoder", targets: ["tintype-decoder"]),
    .library(name: "PhotosPicker", targets: ["PhotosPicker"]),
    .library(name: "Viewer", targets: ["Viewer"]),
    .library(name: "Camera", targets: ["Camera"]),
    .library(name: "Playback", targets: ["Playback"]),
    .library(name: "ColorPicker", targets: ["ColorPicker", "ColorKit"]),
    .executable(name: "tintype-bench", targets: ["tintype-bench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // Layer 1
    .systemLibrary(
      name: "CGtk", pkgConfig: "libadwaita-1", providers: [.apt(["libgtk-4-dev", "libadwaita-1-dev"])]),
    .systemLibrary(
      name: "CGStreamer", pkgConfig: "gstreamer-pbutils-1.0",
      providers: [.apt(["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"])]),
    .systemLibrary(
      name: "CPipeWire", pkgConfig: "libpipewire-0.3", providers: [.apt(["libpipewire-0.3-dev"])]),
    .systemLibrary(name: "CExiv2", pkgConfig: "gexiv2", providers: [.apt(["libgexiv2-dev"])]),
    .systemLibrary(name: "CUchardet", pkgConfig: "uchardet", providers: [.apt(["libuchardet-dev"])]),
    .systemLibrary(name: "CAss", pkgConfig: "libass", providers: [.apt(["libass-dev"])]),
    .systemLibrary(name: "CXTest", pkgConfig: "xcb-xtest", providers: [.apt(["libxcb-xtest0-dev"])]),
    .target(name: "CShims", dependencies: ["CGtk"], linkerSettings: [.linkedLibrary("X11")]),
    .target(name: "CPipeWireShims", dependencies: ["CPipeWire"]),
    .target(name: "CWorker"),
    .target(name: "CSandbox", linkerSettings: [.linkedLibrary("seccomp")]),
    // Layer 2
    .target(name: "GObjectKit", dependencies: ["CGtk", "CShims"], swiftSettings: strict),
    .target(name: "PixbufKit", dependencies: ["GObjectKit", "CGtk"], swiftSettings: strict),
    .target(name: "WorkerKit", dependencies: ["GObjectKit", "CGtk", "CWorker"], swiftSettings: strict),
    // Only the workers link these: the sandbox, and the libraries that read untrusted bytes.
    .target(
      name: "SandboxKit", dependencies: ["WorkerKit", "GObjectKit", "CSandbox", "CWorker"],
      swiftSettings: strict),
    .target(
      name: "LoaderKit", dependencies: ["PixbufKit", "GObjectKit", "CGtk", "CExiv2"], swiftSettings: strict),
    .target(name: "GtkKit", dependencies: ["GObjectKit", "CGtk", "CShims"], swiftSettings: mainActor),
    .target(
      name: "GStreamerKit",
      dependencies: ["GObjectKit", "CGtk", "CGStreamer", "CShims", "CUchardet", "CAss"],
      swiftSettings: strict),
    .target(name: "PipeWireKit", dependencies: ["GObjectKit", "CPipeWireShims"], swiftSettings: strict),
    .target(
      name: "DiscoveryKit", dependencies: ["GStreamerKit", "GObjectKit", "CGtk", "CGStreamer"],
      swiftSettings: strict),
    // Layer 3
    .target(name: "ColorKit", swiftSettings: strict),
    .target(
      name: "Imaging", dependencies: ["ColorKit", "PixbufKit", "WorkerKit", "GObjectKit"],
      swiftSettings: strict),
    .target(
      name: "ImageDecoding",
      dependencies: ["Imaging", "LoaderKit", "PixbufKit", "SandboxKit", "WorkerKit", "GObjectKit"],
      swiftSettings: strict),
    .target(
      name: "MediaLibrary", dependencies: ["Imaging", "GStreamerKit", "WorkerKit", "GObjectKit"],
      swiftSettings: strict),
    .target(
      name: "MediaReading",
      dependencies: [
        "MediaLibrary", "DiscoveryKit", "GStreamerKit", "Imaging", "SandboxKit", "WorkerKit", "GObjectKit",
      ],
      swiftSettings: strict),
    .target(name: "DesktopPortal", dependencies: ["ColorKit", "GObjectKit"], swiftSettings: strict),
    // Layer 4
    .target(
      name: "PhotosPicker", dependencies: ["MediaLibrary", "Imaging", "GtkKit", "GObjectKit"],
      swiftSettings: mainActor),
    .target(
      name: "Viewer", dependencies: ["MediaLibrary", "Imaging", "GtkKit", "GObjectKit"],
      swiftSettings: mainActor),
    .target(
      name: "Camera",
      dependencies: ["DesktopPortal", "Imaging", "GStreamerKit", "PipeWireKit", "GtkKit", "GObjectKit"],
      swiftSettings: mainActor),
    .target(
      name: "Playback", dependencies: ["MediaLibrary", "Imaging", "GStreamerKit", "GtkKit", "GObjectKit"],
      swiftSettings: mainActor),
    .target(
      name: "ColorPicker", dependencies: ["ColorKit", "DesktopPortal", "Imaging", "GtkKit", "GObjectKit"],
      swiftSettings: mainActor),
    // Layer 5
    .executableTarget(
      name: "Tintype",
      dependencies: [
        "PhotosPicker", "Viewer", "Camera", "Playback", "ColorPicker", "ColorKit", "MediaLibrary", "Imaging",
        "GStreamerKit", "GtkKit", "GObjectKit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: mainActor),
    .executableTarget(
      name: "tintype-decoder", dependencies: ["ImageDecoding", "MediaReading", "SandboxKit", "GObjectKit"],
      path: "Sources/Decoder", swiftSettings: strict),
    .executableTarget(
      name: "PickPhotosExample",
      dependencies: ["PhotosPicker", "MediaLibrary", "Imaging", "GtkKit", "GObjectKit"],
      path: "Examples/PickPhotos", swiftSettings: mainActor),
    .executableTarget(
      name: "ViewPhotosExample", dependencies: ["Viewer", "GtkKit", "GObjectKit"],
      path: "Examples/ViewPhotos", swiftSettings: mainActor),
    .executableTarget(
      name: "TakePhotoExample", dependencies: ["Camera", "GtkKit", "GObjectKit"],
      path: "Examples/TakePhoto", swiftSettings: mainActor),
    .executableTarget(
      name: "PlayVideoExample", dependencies: ["Playback", "GtkKit", "GObjectKit"],
      path: "Examples/PlayVideo", swiftSettings: mainActor),
    .executableTarget(
      name: "PickColorExample", dependencies: ["ColorPicker", "ColorKit", "GtkKit", "GObjectKit"],
      path: "Examples/PickColor", swiftSettings: mainActor),
    // Tests
    .target(name: "TestTools", path: "Tests/TestTools", swiftSettings: strict),
    .target(
      name: "CameraTesting", dependencies: ["TestTools"], path: "Tests/CameraTesting", swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["TestTools", "CGtk", "CXTest"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .executableTarget(
      name: "SampleApp", dependencies: ["CGtk"], path: "Tests/SampleApp", swiftSettings: strict),
    .testTarget(
      name: "TestSupportTests", dependencies: ["TestSupport", "TestTools", "SampleApp"],
      swiftSettings: strict),
    .target(
      name: "PictureTesting", dependencies: ["LoaderKit", "PixbufKit", "GObjectKit", "CExiv2", "CGtk"],
      path: "Tests/PictureTesting",
      swiftSettings: strict),
    .executableTarget(
      name: "FaultyDecoder", dependencies: ["SandboxKit", "WorkerKit", "CWorker", "GObjectKit"],
      path: "Tests/FaultyDecoder", swiftSettings: strict),
    .testTarget(
      name: "WorkerTests",
      dependencies: [
        "WorkerKit", "CWorker", "FaultyDecoder", "GObjectKit", "PictureTesting", "TestTools", "Tintype",
        "tintype-decoder",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ImagingTests",
      dependencies: ["Imaging", "ColorKit", "WorkerKit", "GObjectKit", "PictureTesting", "tintype-decoder"],
      swiftSettings: strict),
    .testTarget(
      name: "ThumbnailTests",
      dependencies: ["MediaLibrary", "Imaging", "GObjectKit", "PictureTesting", "TestTools"],
      swiftSettings: strict),
    .target(
      name: "GObjectTesting", dependencies: ["GObjectKit", "CGtk"], path: "Tests/GObjectTesting",
      swiftSettings: strict),
    .testTarget(
      name: "ColorPickerTests", dependencies: ["ColorPicker", "ColorKit"], swiftSettings: strict),
    .testTarget(name: "ColorKitTests", dependencies: ["ColorKit"], swiftSettings: strict),
    .testTarget(
      name: "GObjectKitTests", dependencies: ["GObjectKit", "GObjectTesting", "TestTools", "CGtk", "CShims"],
      swiftSettings: strict),
    .target(
      name: "TestHostSupport", dependencies: ["GtkKit", "GObjectKit", "CGtk"], path: "Tests/TestHostSupport",
      swiftSettings: mainActor),
    .executableTarget(
      name: "GtkKitTestHost",
      dependencies: ["TestHostSupport", "GtkKit", "GObjectTesting", "CGtk", "CShims"],
      path: "Tests/GtkKitTestHost", swiftSettings: mainActor),
    .testTarget(
      name: "GtkKitTests", dependencies: ["GtkKitTestHost", "TestHostSupport", "FakePortal", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "MediaLibraryTests", dependencies: ["MediaLibrary", "GStreamerKit", "GObjectKit", "TestTools"],
      swiftSettings: strict),
    .testTarget(
      name: "PhotosPickerTests", dependencies: ["PhotosPicker", "MediaLibrary"], swiftSettings: strict),
    .executableTarget(
      name: "ViewTestHost",
      dependencies: [
        "TestHostSupport", "PhotosPicker", "Viewer", "ColorPicker", "Camera", "Playback", "ColorKit",
        "MediaLibrary", "Imaging", "GStreamerKit", "GtkKit", "GObjectKit", "CGtk",
      ],
      path: "Tests/ViewTestHost", swiftSettings: mainActor),
    .testTarget(
      name: "ViewTests", dependencies: ["ViewTestHost", "TestHostSupport", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ViewerTests",
      dependencies: [
        "Viewer", "MediaLibrary", "Imaging", "GtkKit", "GObjectKit", "TestSupport", "TestTools",
        "ViewPhotosExample",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "FakePortal", dependencies: ["CGtk"], path: "Tests/FakePortal", swiftSettings: strict),
    .testTarget(
      name: "GStreamerKitTests",
      dependencies: ["GStreamerKit", "GObjectKit", "CGStreamer", "CGtk", "TestTools"],
      swiftSettings: strict),
    .executableTarget(
      name: "CameraSampleApp", dependencies: ["Camera", "GStreamerKit", "Imaging", "GtkKit", "GObjectKit"],
      path: "Tests/CameraSampleApp", swiftSettings: mainActor),
    .executableTarget(
      name: "CameraTestHost", dependencies: ["Camera", "GStreamerKit", "GObjectKit"],
      path: "Tests/CameraTestHost",
      swiftSettings: strict),
    .testTarget(
      name: "CameraTests",
      dependencies: [
        "Camera", "CameraTestHost", "CameraTesting", "GStreamerKit", "Imaging", "GObjectKit", "TestSupport",
        "TestTools",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "MPRISTestHost", dependencies: ["Playback", "GObjectKit"], path: "Tests/MPRISTestHost",
      swiftSettings: mainActor),
    .testTarget(
      name: "PlaybackTests",
      dependencies: [
        "Playback", "MPRISTestHost", "MediaLibrary", "Imaging", "GStreamerKit", "GtkKit", "GObjectKit",
        "CGStreamer", "CGtk", "TestSupport",
        "TestTools",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "TestSupport", "TestTools", "CameraTesting", "SampleApp", "Tintype", "PickPhotosExample",
        "TakePhotoExample", "PickColorExample", "PlayVideoExample",
        "FakePortal", "CameraSampleApp", "Imaging", "MediaLibrary", "PictureTesting",
      ],
      swiftSettings: strict),
    // Benchmarks
    .executableTarget(
      name: "tintype-bench",
      dependencies: [
        "ImageDecoding", "MediaLibrary", "Imaging", "GObjectKit", "CXTest",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/TintypeBench", swiftSettings: strict),
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
        "CFuzzer", "ColorKit", "ColorPicker", "GObjectKit", "GStreamerKit", "ImageDecoding", "Imaging",
        "MediaLibrary",
      ],
      path: "Fuzzing/Targets", swiftSettings: strict,
      // gold (binutils 2.40) fails with an internal error.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
  ]
}
