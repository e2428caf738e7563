/// What the widgets of a program answered when they were asked for their children.
///
/// If the list says the same of them again, and there was no event, the answer is the same: the place of a widget in the
/// list is the number of those before it that are not hidden.
struct AccessibleTreeMemory {
  /// How long after a complete read another one is due, because GTK does not report the change of a widget that was never
  /// asked for.
  private static let lifetime = Duration.seconds(5)

  private struct Answer {
    let listed: AccessibleTree.ListedChildren?
    let children: [Accessible]
  }

  private var service = ""
  private var answers: [Accessible: Answer] = [:]
  private var changed: Set<Accessible> = []
  /// Of the widgets whose position was asked for.
  var kinds: [Accessible: WidgetKind] = [:]
  /// When a tree was read for which all widgets were asked; nil if never.
  var lastCompleteRead: ContinuousClock.Instant?

  /// Whether a complete read is due.
  var isOld: Bool { lastCompleteRead.map { .now - $0 > Self.lifetime } ?? true }

  /// Forgets the answers of another program and of the widgets whose children have changed.
  mutating func prepare(for service: String, changed: Set<Accessible>) {
    if self.service != service {
      self = AccessibleTreeMemory()
      self.service = service
    }
    self.changed.formUnion(changed)
    for parent in changed { answers[parent] = nil }
  }

  /// Keeps an answer.
  mutating func keep(
    _ children: [Accessible], of parent: Accessible, listed: AccessibleTree.ListedChildren?
  ) {
    answers[parent] = Answer(listed: listed, children: children)
    changed.remove(parent)
  }

  /// Whether the children of a widget have changed since it was asked.
  func hasChanged(_ parent: Accessible) -> Bool { changed.contains(parent) }

  /// The answer of a widget of which the list said the same; nil if there is none.
  func children(of parent: Accessible, listed: AccessibleTree.ListedChildren) -> [Accessible]? {
    answers[parent].flatMap { $0.listed == listed ? $0.children : nil }
  }
}
