/// Decides which EOS events pass the inputs of a playsink, and when.
struct WithheldEnds: Sendable {
  /// The address of a sink pad of playsink.
  typealias Input = UInt

  enum Verdict: Equatable {
    case pass
    /// The event passes, and the withheld ones are to be released: all streams have ended.
    case passAll
    case withhold
    /// The event was released before a flush.
    case drop
  }

  private var inputs: Set<Input> = []
  private var withheld: Set<Input> = []
  /// The released events that are on their way, by their sequence number. One whose input was flushed since is not
  /// current.
  private var released: [UInt32: (input: Input, isCurrent: Bool)] = [:]
  /// Whether the current item is the last one.
  private var isLast = false

  mutating func add(_ input: Input) { inputs.insert(input) }

  mutating func remove(_ input: Input) {
    inputs.remove(input)
    outdate(input)
  }

  /// An input is flushed, or a stream starts there.
  mutating func restart(_ input: Input) {
    outdate(input)
    isLast = false
  }

  private mutating func outdate(_ input: Input) {
    withheld.remove(input)
    for (number, event) in released where event.input == input { released[number]?.isCurrent = false }
  }

  /// Another item follows: forgets the withheld events.
  mutating func drop() { (withheld, isLast) = ([], false) }

  /// No item follows.
  ///
  /// - Parameter number: Returns a new sequence number.
  /// - Returns: The inputs where EOS was withheld, and the numbers of the events to send there.
  mutating func release(number: () -> UInt32) -> [(input: Input, number: UInt32)] {
    defer { (withheld, isLast) = ([], true) }
    return withheld.map { input in
      let number = number()
      released[number] = (input, true)
      return (input, number)
    }
  }

  /// A released event was sent. It is forgotten, also where it did not arrive.
  mutating func didSend(_ number: UInt32) { released[number] = nil }

  /// An EOS event arrives at an input.
  ///
  /// - Parameters:
  ///   - number: Its sequence number.
  ///   - canWithhold: Whether another event can take its place.
  mutating func didEnd(_ input: Input, number: UInt32, canWithhold: Bool) -> Verdict {
    if let event = released[number] { return event.isCurrent ? .pass : .drop }
    if isLast || !canWithhold { return .pass }
    if inputs.isSubset(of: withheld.union([input])) { return .passAll }
    withheld.insert(input)
    return .withhold
  }
}
