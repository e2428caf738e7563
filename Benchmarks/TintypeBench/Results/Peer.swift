/// The measurements of another program, one per round. A program that fails is not measured again; the figure gives
/// the reason.
final class Peer<Sample> {
  let name: String
  private(set) var samples: [Sample] = []
  private(set) var failure: String?

  init(_ name: String) { self.name = name }

  /// Measures one round.
  func measure(_ body: () throws -> Sample) {
    guard failure == nil else { return }
    do {
      samples.append(try body())
    } catch {
      failure = "\(error)"
    }
  }

  /// One value of each sample, for a figure.
  func values(_ value: (Sample) -> Double) -> Figure.Peer {
    Figure.Peer(name: name, values: samples.map(value), failure: failure)
  }
}

extension Peer where Sample == Double {
  /// The samples, for a figure.
  var values: Figure.Peer { values { $0 } }
}
