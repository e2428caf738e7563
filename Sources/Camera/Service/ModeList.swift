import GStreamerKit

/// Reads a camera's caps and chooses modes from them.
nonisolated enum ModeList {
  /// A size range beyond this limit belongs to a virtual camera whose source scales its video to any size. Sizes
  /// above `virtualLimit` would only be upscaled.
  private static let sensorLimit = 16_384
  private static let virtualLimit = VideoSize(width: 1920, height: 1080)
  /// Candidate sizes for a camera that offers a range.
  private static let usualSizes = [
    (3840, 2160), (2560, 1440), (1920, 1080), (1600, 1200), (1280, 960), (1280, 720), (960, 540), (800, 600),
    (640, 480), (640, 360), (320, 240), (160, 120),
  ].map { VideoSize(width: $0.0, height: $0.1) }
  /// Raw formats that GStreamer's elements read without conversion, in order of increasing data rate.
  static let formats = [
    "NV12", "I420", "YV12", "YUY2", "UYVY", "YVYU", "RGB", "BGR", "BGRx", "RGBx", "GRAY8",
  ]
  /// Higher frame rates cost more without visible improvement.
  private static let usualRate = 30.0

  /// The supported modes in descending size, one for each combination of size and coding. Empty if none is supported.
  static func modes(of caps: Caps) -> [CameraMode] {
    var found: Set<CameraMode> = []
    for structure in caps.structures where structure.memory == nil {
      guard let coding = coding(of: structure), let rate = rate(of: structure["framerate"]) else { continue }
      for size in sizes(of: structure) where size.isDisplayable {
        found.insert(CameraMode(coding: coding, size: size, rate: rate))
      }
    }
    return bestOfEach(found).sorted { first, second in
      (first.size.pixelCount, first.rate.value, first.coding == .jpeg ? 0 : 1)
        > (second.size.pixelCount, second.rate.value, second.coding == .jpeg ? 0 : 1)
    }
  }

  /// Chooses the modes for preview and photos. The preview uses the largest smooth mode within both limits, or the
  /// fastest one if none is smooth. Photos use the largest mode within `limit`; if both have the same size, they
  /// share the preview's mode.
  static func choose(
    from modes: [CameraMode], limit: VideoSize?, previewLimit: VideoSize
  ) -> CameraModes? {
    let allowed = within(limit, modes)
    let candidates = within(previewLimit, allowed)
    let smooth = candidates.filter(\.isSmooth)
    let preview =
      smooth.max(by: isLess)
      ?? candidates.max { ($0.rate.value, $0.size.pixelCount) < ($1.rate.value, $1.size.pixelCount) }
    guard let preview, let still = allowed.max(by: isLess) else { return nil }
    return CameraModes(preview: preview, still: still.size == preview.size ? preview : still)
  }

  /// The modes within a limit; if all are larger, those of the smallest size.
  private static func within(_ limit: VideoSize?, _ modes: [CameraMode]) -> [CameraMode] {
    guard let limit else { return modes }
    let fitting = modes.filter { $0.size.width <= limit.width && $0.size.height <= limit.height }
    guard fitting.isEmpty, let smallest = modes.map(\.size).min(by: { $0.pixelCount < $1.pixelCount }) else {
      return fitting
    }
    return modes.filter { $0.size == smallest }
  }

  private static func isLess(_ first: CameraMode, _ second: CameraMode) -> Bool {
    if first.size.pixelCount != second.size.pixelCount {
      return first.size.pixelCount < second.size.pixelCount
    }
    // Raw frames are preferred: decoding JPEG costs more than the saved bandwidth.
    if (first.coding == .jpeg) != (second.coding == .jpeg) { return first.coding == .jpeg }
    return first.rate.value < second.rate.value
  }

  private static func bestOfEach(_ modes: Set<CameraMode>) -> [CameraMode] {
    struct Key: Hashable {
      let size: VideoSize
      let isJPEG: Bool
    }
    return Dictionary(grouping: modes) { Key(size: $0.size, isJPEG: $0.coding == .jpeg) }.values.compactMap {
      group in
      group.min { first, second in
        (-first.rate.value, rank(first.coding)) < (-second.rate.value, rank(second.coding))
      }
    }
  }

  private static func rank(_ coding: CameraMode.Coding) -> Int {
    guard case .raw(let format) = coding else { return 0 }
    return formats.firstIndex(of: format) ?? formats.count
  }

  private static func coding(of structure: Structure) -> CameraMode.Coding? {
    switch structure.name {
    case "image/jpeg": return .jpeg
    case "video/x-raw":
      let offered = structure["format"]?.all.compactMap(\.string) ?? []
      return formats.first { offered.contains($0) }.map { .raw(format: $0) }
    default: return nil
    }
  }

  private static func sizes(of structure: Structure) -> [VideoSize] {
    guard let width = structure["width"], let height = structure["height"] else { return [] }
    if let size = fixed(width, height) { return [size] }
    let isVirtual = top(width) > sensorLimit || top(height) > sensorLimit
    var candidates = usualSizes
    if isVirtual {
      candidates.removeAll { $0.width > virtualLimit.width || $0.height > virtualLimit.height }
    } else {
      candidates.append(VideoSize(width: top(width), height: top(height)))
    }
    let fitting = candidates.filter { allows(width, $0.width) && allows(height, $0.height) }
    guard fitting.isEmpty else { return fitting }
    // No candidate matches: a virtual camera falls back to its minimum size.
    return isVirtual ? [VideoSize(width: bottom(width), height: bottom(height))] : []
  }

  private static func fixed(_ width: StructureValue, _ height: StructureValue) -> VideoSize? {
    guard let width = width.int, let height = height.int, width > 0, height > 0 else { return nil }
    return VideoSize(width: width, height: height)
  }

  private static func top(_ value: StructureValue) -> Int {
    switch value {
    case .int(let number): number
    case .intRange(let range, _): range.upperBound
    case .list(let values): values.compactMap(\.int).max() ?? 0
    default: 0
    }
  }

  private static func bottom(_ value: StructureValue) -> Int {
    switch value {
    case .int(let number): number
    case .intRange(let range, _): max(range.lowerBound, 1)
    case .list(let values): values.compactMap(\.int).min() ?? 0
    default: 0
    }
  }

  private static func allows(_ value: StructureValue, _ number: Int) -> Bool {
    switch value {
    case .int(let only): only == number
    case .intRange(let range, let step): range.contains(number) && number % max(step, 1) == 0
    case .list(let values): values.contains { $0.int == number }
    default: false
    }
  }

  /// The highest rate up to 30 fps, or else the lowest; 30 fps if the camera reports none.
  private static func rate(of value: StructureValue?) -> FrameRate? {
    guard let value else { return FrameRate(30) }
    if case .fractionRange(let from, let to) = value {
      let (slowest, fastest) = (fraction(from), fraction(to))
      if let fastest, fastest.value < usualRate, fastest.value > 0 { return fastest }
      if let slowest, slowest.value > usualRate { return slowest }
      return FrameRate(30)
    }
    let rates = value.all.compactMap { rate -> FrameRate? in
      guard case .fraction(let numerator, let denominator) = rate else { return nil }
      return fraction([numerator, denominator])
    }.filter { $0.value > 0 }
    let usual = rates.filter { $0.value <= usualRate + 0.01 }.max { $0.value < $1.value }
    return usual ?? rates.min { $0.value < $1.value }
  }

  private static func fraction(_ parts: [Int]) -> FrameRate? {
    parts[1] > 0 && parts[0] >= 0 ? FrameRate(parts[0], parts[1]) : nil
  }
}

extension CameraMode.Coding {
  /// Caps for a filter that accepts any supported mode of this coding.
  nonisolated var caps: Caps {
    let any = "width=[1,16384],height=[1,16384],framerate=[1/1,240/1]"
    let text =
      switch self {
      case .raw:
        "video/x-raw,format={\(ModeList.formats.joined(separator: ","))},\(any),pixel-aspect-ratio=1/1"
      case .jpeg: "image/jpeg,\(any)"
      }
    return Caps(text) ?? Caps()
  }
}

extension CameraMode {
  /// Caps for a filter, with every field fixed: PipeWire negotiates arbitrary values for missing fields.
  nonisolated var caps: Caps {
    let rate = (numerator: rate.numerator, denominator: rate.denominator)
    switch coding {
    case .raw(let format):
      var caps = Caps.video(format: format, size: size, rate: rate)
      // PipeWire 1.4 picks one to two billion for a missing pixel-aspect-ratio: a frame that is one pixel wide.
      caps.structures[0].fields["pixel-aspect-ratio"] = .fraction(1, 1)
      return caps
    case .jpeg:
      var caps = Caps.video(size: size, rate: rate)
      caps.structures[0].name = "image/jpeg"
      return caps
    }
  }
}
