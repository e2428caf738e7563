import Foundation

/// One line of the results: what was measured here, and in one other program, in the same rounds.
///
///     start: ours 0.120 s, gthumb 0.300 s, ratio 0.40 (5 runs, 0.37–0.44), at most 0.75: ok
///
/// Numbers are medians. The ratio is that of the medians; the spread is that of the ratios of each
/// round, in which both were measured one right after the other. Without another program the spread
/// is that of the values.
struct Figure {
  enum Unit: String {
    case seconds = "s"
    case milliseconds = "ms"
    case megabytes = "MB"
    case times = "×"
  }

  /// What the ratio, or without another program the value, is held against.
  enum Target {
    case atMost(Double)
    case atLeast(Double)
    /// The value, not the ratio, although there is another program.
    case valueAtMost(Double)
    case none
  }

  let name: String
  let unit: Unit
  let ours: [Double]
  var peer: (name: String, values: [Double])?
  var target = Target.none

  private var value: Double { median(ours) }

  private var ratio: Double? {
    guard let peer, !peer.values.isEmpty, median(peer.values) > 0 else { return nil }
    return value / median(peer.values)
  }

  /// Whether there is a target that was not reached.
  var isMissed: Bool {
    switch target {
    case .atMost(let limit): (peer == nil ? value : ratio ?? .infinity) > limit
    case .atLeast(let limit): (peer == nil ? value : ratio ?? 0) < limit
    case .valueAtMost(let limit): value > limit
    case .none: false
    }
  }

  /// The line.
  var line: String {
    var text = "\(name): ours \(shown(value))"
    let runs = ours.count == 1 ? "1 run" : "\(ours.count) runs"
    if let peer, let ratio {
      let ratios = zip(ours, peer.values).map { $0 / $1 }
      text += ", \(peer.name) \(shown(median(peer.values))), ratio \(number(ratio, 2))"
      text += " (\(runs), \(number(ratios.min() ?? 0, 2))–\(number(ratios.max() ?? 0, 2)))"
    } else {
      text += " (\(runs), \(number(ours.min() ?? 0))–\(number(ours.max() ?? 0)))"
      if let peer { text += ", \(peer.name) not measured" }
    }
    switch target {
    case .atMost(let limit): text += ", at most \(peer == nil ? shown(limit) : number(limit, 2))"
    case .atLeast(let limit): text += ", at least \(peer == nil ? shown(limit) : number(limit, 2))"
    case .valueAtMost(let limit): text += ", at most \(shown(limit))"
    case .none: return text
    }
    let missed = if case .atLeast = target { "below" } else { "above" }
    return text + (isMissed ? ": \(missed)" : ": ok")
  }

  private func shown(_ value: Double) -> String { number(value) + " " + unit.rawValue }

  private func number(_ value: Double, _ digits: Int? = nil) -> String {
    let usual =
      switch unit {
      case .seconds: 3
      case .milliseconds: 1
      case .megabytes: 0
      case .times: 2
      }
    return String(format: "%.\(digits ?? usual)f", value)
  }
}
