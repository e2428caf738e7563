/// What the widgets of a program answered when they were asked for their children.
///
/// If the list says the same of them again, and there was no event, the answer is the same: the place of a widget in the
/// list is the number of those before it that are not hidden.
struct AccessibleTreeMemory {
  /// After which time all widgets are asked again, because GTK does not report a change of a widget that was never drawn.
  private static let lifetime = Duration.seconds(5)

  private struct Answer {
    let listed: AccessibleTree.ListedChildren?
    let children: [Accessible]
  }

  private var service = ""
  private var answers: [Accessible: Answer] = [:]
  /// Of the widgets whose position was asked for.
  var kinds: [Accessible: WidgetKind] = [:]
  private var start = ContinuousClock.now

  /// Whether all widgets should be asked again.
  var isOld: Bool { .now - start > Self.lifetime }

  /// Forgets the answers of another program and of the widgets whose children have changed.
  mutating func prepare(for service: String, changed: Set<Accessible>) {
    if self.service != service {
      self = AccessibleTreeMemory()
      self.service = service
    }
    for parent in changed { answers[parent] = nil }
  }

  /// Keeps an answer.
  mutating func keep(
    _ children: [Accessible], of parent: Accessible, listed: AccessibleTree.ListedChildren?
  ) {
    answers[parent] = Answer(listed: listed, children: children)
  }

  /// Forgets all answers.
  mutating func forgetAnswers() { (answers, start) = ([:], .now) }

  /// The answer of a widget of which the list said the same; nil if there is none.
  func children(of parent: Accessible, listed: AccessibleTree.ListedChildren) -> [Accessible]? {
    answers[parent].flatMap { $0.listed == listed ? $0.children : nil }
  }
}
