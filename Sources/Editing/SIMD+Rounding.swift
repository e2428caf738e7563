extension SIMD4<Float> {
  /// The components, clamped to 0…`limit` and rounded to integers. `limit` is below 2²².
  ///
  /// Floats of 2²³…2²⁴ are the integers: the addition rounds, and the lower bits are the number. The conversion of
  /// vectors of the standard library takes one component at a time.
  @inline(__always) func rounded(upTo limit: Float) -> SIMD4<UInt32> {
    let lifted = replacing(with: 0 as Float, where: self .< (0 as Float))
    let clamped = lifted.replacing(with: limit, where: lifted .> limit)
    return unsafeBitCast(clamped + 8_388_608, to: SIMD4<UInt32>.self) & 0x7F_FFFF
  }
}

extension SIMD4<UInt32> {
  /// The first three components, 0…255, as the bytes of a pixel from the lowest one on.
  @inline(__always) var packed: UInt32 { x | y << 8 | z << 16 }
}
