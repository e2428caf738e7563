import Imaging

extension DecodingLimits {
  /// Checks the estimated memory for decoding an image of `claimed` size to `target`.
  ///
  /// - Throws: `ImageError.tooLarge` if it exceeds `memory`; `ImageError.tooLargeForPreview` if it exceeds the budget
  ///   for `target`.
  func check(_ cost: DecodingCost, claimed: ImageSize, target: ImageSize) throws(ImageError) {
    guard cost.bytes <= Double(memory) else {
      throw .tooLarge(width: claimed.width, height: claimed.height)
    }
    guard cost.bytes <= budget(target) else {
      throw .tooLargeForPreview(width: claimed.width, height: claimed.height)
    }
  }

  /// The memory budget for a target size, in bytes. It grows with the target, because libheif's loader
  /// decodes an image before it reports the size.
  private func budget(_ target: ImageSize) -> Double {
    let previews = max(1, Double(target.pixelCount) / (512 * 512))
    return min(Double(memory), Double(previewMemory) * previews)
  }
}
