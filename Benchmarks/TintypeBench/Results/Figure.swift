import Foundation

/// One line of the results: a measurement of Tintype, and of one other program in the same rounds.
///
///     start: ours 0.120 s, gthumb 0.300 s, ratio 0.40 (5 runs, 0.37–0.44), at most 0.75: ok
///
/// Values are medians. In each round both programs are measured one right after the other, which gives the round's
/// ratio; the line has the median of the ratios and their range. Without another program the range is that of the
/// values. A figure whose other program could not be measured is missed:
///
///     record-cpu: ours 4.320 s (5 runs, 4.2–4.4), gst-launch not measured: “gst-launch-1.0” is not installed: missed
struct Figure {
  enum Unit: String {
    case seconds = "s"
    case milliseconds = "ms"
    case megabytes = "MB"
    case times = "×"
    case count = "pictures"
    case percent = "%"
    case perSecond = "/s"
  }

  /// Another program in the same rounds.
  struct Peer {
    let name: String
    let values: [Double]
    /// Why it could not be measured; nil if it was.
    var failure: String?
  }

  /// The limit for the ratio, or for the value without another program.
  enum Target {
    case atMost(Double)
    case atLeast(Double)
    /// A limit for the value, even with another program.
    case valueAtMost(Double)
    case none
  }

  let name: String
  let unit: Unit
  let ours: [Double]
  var peer: Peer?
  var target = Target.none

  private var value: Double { median(ours) }

  /// The ratio of each round. A program that was measured once has the same value in each.
  private var ratios: [Double] {
    guard let peer, peer.failure == nil, peer.values.allSatisfy({ $0 > 0 }) else { return [] }
    return peer.values.count == 1 ? ours.map { $0 / peer.values[0] } : zip(ours, peer.values).map(/)
  }

  private var ratio: Double? { ratios.isEmpty ? nil : median(ratios) }

  /// Why there is no ratio although there is another program.
  private var failure: String? {
    guard let peer, ratio == nil else { return nil }
    return peer.failure ?? "it used nothing that could be measured"
  }

  /// Whether the limit is not met, or another program that it depends on could not be measured.
  var isMissed: Bool {
    switch target {
    case .atMost(let limit): failure != nil || (peer == nil ? value : ratio ?? .infinity) > limit
    case .atLeast(let limit): failure != nil || (peer == nil ? value : ratio ?? 0) < limit
    case .valueAtMost(let limit): value > limit
    case .none: failure != nil
    }
  }

  /// The printed line.
  var line: String {
    var text = "\(name): ours \(shown(value))"
    let runs = ours.count == 1 ? "1 run" : "\(ours.count) runs"
    if let peer, let ratio {
      text += ", \(peer.name) \(shown(median(peer.values))), ratio \(number(ratio, 2))"
      text += " (\(runs), \(number(ratios.min() ?? 0, 2))–\(number(ratios.max() ?? 0, 2)))"
    } else {
      text += " (\(runs), \(number(ours.min() ?? 0))–\(number(ours.max() ?? 0)))"
      if let peer, let failure { text += ", \(peer.name) not measured: \(failure)" }
    }
    switch target {
    case .atMost(let limit): text += ", at most \(peer == nil ? shown(limit) : number(limit, 2))"
    case .atLeast(let limit): text += ", at least \(peer == nil ? shown(limit) : number(limit, 2))"
    case .valueAtMost(let limit): text += ", at most \(shown(limit))"
    case .none: return text + (isMissed ? ": missed" : "")
    }
    return text + (isMissed ? ": missed" : ": ok")
  }

  private func shown(_ value: Double) -> String { number(value) + " " + unit.rawValue }

  private func number(_ value: Double, _ digits: Int? = nil) -> String {
    let usual =
      switch unit {
      case .seconds: 3
      case .milliseconds: 1
      case .megabytes: 0
      case .times: 2
      case .count, .perSecond: 0
      case .percent: 2
      }
    return String(format: "%.\(digits ?? usual)f", value)
  }
}
