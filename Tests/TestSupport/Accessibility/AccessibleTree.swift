/// The widgets of a program at one moment.
///
/// GTK keeps a list of all accessible widgets, for assistive technology that wants to know the whole tree at once. Asking
/// every widget for its children, role and name takes a thousand calls instead, which were half of the processor time of
/// the tests of the app. Source: the interface Cache of at-spi2-core, and gtkatspicache.c of GTK 4.8 to 4.18.
struct AccessibleTree {
  /// A widget.
  struct Node {
    let element: Accessible
    let role: Role
    let name: String
    let description: String
    /// Without `showing`, which GTK does not tell.
    let states: States
    fileprivate let parent: Accessible?
    /// The place among the children of the parent; -1 if GTK does not tell.
    fileprivate let index: Int
    fileprivate let childCount: Int
  }

  /// The children of a widget in the list.
  struct ListedChildren: Equatable {
    /// Sorted by their places.
    var elements: [Accessible] = []
    var places: [Int] = []
    /// The number of children that the widget states.
    var count = 0

    var isEmpty: Bool { elements.isEmpty && count <= 0 }
  }

  private static let path = "/org/a11y/atspi/cache"
  /// How often the list is read again, as widgets may appear all the time.
  private static let rounds = 4

  private let root: Accessible
  private let isComplete: Bool
  private var nodes: [Accessible: Node] = [:]
  private var listed: [Accessible: ListedChildren] = [:]
  /// The answers of the widgets that were asked for their children.
  private var asked: [Accessible: [Accessible]] = [:]
  /// Of the widgets below the root.
  private var parents: [Accessible: Accessible] = [:]

  /// The tree of a widget's program: the one that was read last if there has been no event since.
  ///
  /// A widget is in GTK's list from when it was first asked for, and hidden ones stay in it, with the place of the next one.
  /// So each widget is asked for its children once, and again when the list says something else of them or they have
  /// changed; see `AccessibleTreeMemory`.
  ///
  /// - Parameter isComplete: Whether all widgets must be asked, which takes ten times as many calls.
  @DesktopActor
  static func current(around element: Accessible, isComplete: Bool) throws(DriverError) -> AccessibleTree {
    let bus = try AccessibilityBus.shared()
    if let recent = try bus.recentTree?.current(for: element), recent.isComplete || !isComplete,
      recent.contains(element)
    {
      return recent
    }
    let eventCount = bus.events.count
    let program = Accessible(service: element.service, path: Accessible.applicationPath)
    var tree = try AccessibleTree(below: program, isComplete: isComplete, &bus.treeMemory)
    if !tree.contains(element) {
      // One that is hidden, or that GTK does not name among the children of its parent.
      tree = try AccessibleTree(below: element, isComplete: isComplete, &bus.treeMemory)
    }
    bus.recentTree = RecentTree(tree, of: element.service, at: eventCount)
    return tree
  }

  /// Reads the tree below a widget.
  @DesktopActor
  private init(below root: Accessible, isComplete: Bool, _ memory: inout AccessibleTreeMemory)
    throws(DriverError)
  {
    let bus = try AccessibilityBus.shared()
    memory.prepare(for: root.service, changed: bus.events.takeChangedParents())
    self.root = root
    self.isComplete = isComplete || memory.isOld
    if self.isComplete { memory.forgetAnswers() }
    let list = BusCall(root.service, Self.path, "org.a11y.atspi.Cache.GetItems")
    read(try bus.ask(list)[0])
    var unread = [root]
    for _ in 0..<Self.rounds where !unread.isEmpty {
      var answered: [Accessible] = []
      while !unread.isEmpty {
        answered += unread
        for (parent, answer) in zip(unread, bus.ask(unread.map { $0.question("Accessible.GetChildren") })) {
          do {
            asked[parent] = try answer.get()[0].members.compactMap(Accessible.init(reference:))
          } catch DriverError.gone where parent != root {
            asked[parent] = []
          }
        }
        unread = unread.flatMap { asked[$0] ?? [] }.filter { nodes[$0] == nil && asked[$0] == nil }
      }
      // The answer to a parent has added its children to the list.
      if asked.values.joined().contains(where: { nodes[$0] == nil }) { read(try bus.ask(list)[0]) }
      for parent in answered {
        guard let children = asked[parent], children.allSatisfy({ nodes[$0] != nil }) else { continue }
        memory.keep(children, of: parent, listed: listed[parent])
      }
      unread = unanswered(memory)
    }
    walk(from: root) { parents[$0] = $1 }
  }

  /// Whether a widget is the root or below it.
  private func contains(_ element: Accessible) -> Bool { element == root || parents[element] != nil }

  /// The widgets below one, in breadth-first order.
  func descendants(of root: Accessible) -> [Node] {
    var found: [Node] = []
    walk(from: root) { child, _ in
      if let node = nodes[child] { found.append(node) }
    }
    return found
  }

  /// A widget and those around it, up to the root of the tree; nil if the widget is not below that.
  func ancestry(of element: Accessible) -> [Accessible]? {
    guard parents[element] != nil else { return nil }
    return Array(sequence(first: element) { parents[$0] })
  }

  private mutating func read(_ items: Variant) {
    nodes = [:]
    for item in items.members {
      guard let node = Node(item) else { continue }
      nodes[node.element] = node
    }
    listed = nodes.mapValues { ListedChildren(count: $0.childCount) }
    for node in nodes.values.sorted(by: { ($0.index, $0.element.path) < ($1.index, $1.element.path) }) {
      guard let parent = node.parent else { continue }
      listed[parent, default: ListedChildren()].elements.append(node.element)
      listed[parent]?.places.append(node.index)
    }
  }

  private func children(of parent: Accessible) -> [Accessible] {
    asked[parent] ?? listed[parent]?.elements ?? []
  }

  /// Passes the widgets below one and their parents to `visit`, in breadth-first order.
  private func walk(from root: Accessible, _ visit: (_ child: Accessible, _ parent: Accessible) -> Void) {
    // The pages of a stack that name no page of their own list all of them (GTK 4.18 with libadwaita 1.7).
    var seen: Set<Accessible> = [root]
    var level = [root]
    while !level.isEmpty {
      var next: [Accessible] = []
      for parent in level {
        for child in children(of: parent) where seen.insert(child).inserted {
          visit(child, parent)
          next.append(child)
        }
      }
      level = next
    }
  }

  /// The widgets that must be asked for their children. Those whose answer is known get it.
  private mutating func unanswered(_ memory: AccessibleTreeMemory) -> [Accessible] {
    var unanswered: [Accessible] = []
    var known: [Accessible: [Accessible]] = [:]
    repeat {
      asked.merge(known) { $1 }
      (unanswered, known) = ([], [:])
      walk(from: root) { parent, _ in
        guard asked[parent] == nil, let list = listed[parent], !list.isEmpty else { return }
        guard let answer = memory.children(of: parent, listed: list) else { return unanswered.append(parent) }
        if answer != list.elements { known[parent] = answer }
      }
    } while !known.isEmpty
    return unanswered
  }
}

extension AccessibleTree.Node {
  /// Reads `((so)(so)(so)iiassusau)`: the object, its application, its parent, its place, the number of its children,
  /// interfaces, name, role, description, states.
  fileprivate init?(_ item: Variant) {
    guard let element = Accessible(reference: item[0]) else { return nil }
    self.element = element
    parent = Accessible(reference: item[2])
    index = item[3].integer
    childCount = item[4].integer
    (name, description) = (item[6].string, item[8].string)
    role = Role(rawValue: UInt32(item[7].integer))
    states = States(words: item[9])
  }
}
