/// A `.cube` file of two points for each side, with the title "Old film", that makes colors gray.
enum GrayLUT {
  static let text: String = {
    let gray = (0..<8).map { index in
      let value = Double((index & 1) + (index >> 1 & 1) + (index >> 2 & 1)) / 3
      return "\(value) \(value) \(value)"
    }
    return "TITLE \"Old film\"\nLUT_3D_SIZE 2\n\(gray.joined(separator: "\n"))\n"
  }()
}
