import Imaging

extension DecodingLimits {
  /// Throws where decoding a picture of `claimed` size for `target` takes more than is allowed.
  func check(_ cost: DecodingCost, claimed: ImageSize, target: ImageSize) throws(ImageError) {
    guard cost.bytes <= Double(memory) else {
      throw .tooLarge(width: claimed.width, height: claimed.height)
    }
    guard cost.bytes <= budget(target) else {
      throw .tooLargeForPreview(width: claimed.width, height: claimed.height)
    }
  }

  /// Bytes that decoding for `target` may take.
  private func budget(_ target: ImageSize) -> Double {
    let previews = max(1, Double(target.pixelCount) / (512 * 512))
    return min(Double(memory), Double(previewMemory) * previews)
  }
}
