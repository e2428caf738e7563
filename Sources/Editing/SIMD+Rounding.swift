extension SIMD4<Float> {
  /// The components, rounded to integers and clamped to 0…`limit`. They, and `limit`, are below 2²².
  ///
  /// Floats of 2²³…2²⁴ are the integers: the addition rounds, and the lower bits are the number. The conversion of
  /// vectors of the standard library takes one component at a time. The upper limit applies to the integers because the
  /// compiler makes branches of it otherwise, which colors at the edge of the gamut take at random.
  @inline(__always) func rounded(upTo limit: UInt32) -> SIMD4<UInt32> {
    let lifted = replacing(with: 0 as Float, where: self .< (0 as Float))
    let numbers = unsafeBitCast(lifted + 8_388_608, to: SIMD4<UInt32>.self) & 0x7F_FFFF
    return SIMD4<UInt32>(
      Swift.min(numbers.x, limit), Swift.min(numbers.y, limit), Swift.min(numbers.z, limit),
      Swift.min(numbers.w, limit))
  }
}

extension SIMD4<UInt32> {
  /// The first three components, 0…255, as the bytes of a pixel from the lowest one on.
  @inline(__always) var packed: UInt32 { x | y << 8 | z << 16 }
}
