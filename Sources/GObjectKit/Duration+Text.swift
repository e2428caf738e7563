extension Duration {
  /// The duration as `m:ss` or `h:mm:ss`, such as "0:07" and "1:02:03". Fractions of a second are truncated; negative
  /// durations are "0:00".
  public var clockText: String {
    let seconds = max(components.seconds, 0)
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, (seconds % 60).padded(to: 2))
    return hours > 0 ? "\(hours):\(minutes.padded(to: 2)):\(rest)" : "\(minutes):\(rest)"
  }
}
