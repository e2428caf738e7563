extension Duration {
  /// The duration as `m:ss` or `h:mm:ss`, such as "0:07" and "1:02:03". Fractions of a second are truncated; negative
  /// durations are "0:00".
  public var clockText: String {
    let seconds = max(components.seconds, 0)
    let two = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }
}
