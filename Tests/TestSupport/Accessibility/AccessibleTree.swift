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
    /// Without `showing`, which GTK does not tell.
    let states: States
    fileprivate let parent: Accessible?
    /// The place among the children of the parent; -1 if GTK does not tell.
    fileprivate let index: Int
    fileprivate let childCount: Int
  }

  private static let path = "/org/a11y/atspi/cache"
  /// How often the list is read again, as widgets may appear all the time.
  private static let rounds = 4

  private var nodes: [Accessible: Node] = [:]
  private var children: [Accessible: [Accessible]] = [:]

  /// Reads the tree below a widget.
  ///
  /// - Parameter isComplete: Whether every widget is in the tree. A widget is in GTK's list from when it was first shown
  ///   or asked for, and hidden ones stay in it, with the place of the next one. So the widgets that seem to have another
  ///   number of children than they state are asked; if `isComplete` is true, all that have children are.
  @DesktopActor
  init(below root: Accessible, isComplete: Bool) throws(DriverError) {
    let bus = try AccessibilityBus.shared()
    let list = BusCall(root.service, Self.path, "org.a11y.atspi.Cache.GetItems")
    read(try bus.ask(list)[0])
    var asked: [Accessible: [Accessible]] = [:]
    var unread =
      isComplete ? Array(Set([root] + nodes.values.filter { $0.childCount > 0 }.map(\.element))) : [root]
    for _ in 0..<Self.rounds where !unread.isEmpty {
      while !unread.isEmpty {
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
      children.merge(asked) { $1 }
      unread = incomplete(below: root).filter { asked[$0] == nil }
    }
  }

  /// The widgets below one, in breadth-first order.
  func descendants(of root: Accessible) -> [Node] {
    var found: [Node] = []
    // The pages of a stack that name no page of their own list all of them (GTK 4.18 with libadwaita 1.7).
    var seen: Set<Accessible> = [root]
    var level = [root]
    while !level.isEmpty {
      level = level.flatMap { children[$0] ?? [] }.filter { seen.insert($0).inserted }
      found += level.compactMap { nodes[$0] }
    }
    return found
  }

  private mutating func read(_ items: Variant) {
    nodes = [:]
    for item in items.members {
      guard let node = Node(item) else { continue }
      nodes[node.element] = node
    }
    children = Dictionary(grouping: nodes.values.filter { $0.parent != nil }) { $0.parent! }
      .mapValues { $0.sorted { $0.index < $1.index }.map(\.element) }
  }

  /// The widgets of whose children some are not in the list.
  private func incomplete(below root: Accessible) -> [Accessible] {
    descendants(of: root).filter { node in
      let places = (children[node.element] ?? []).compactMap { nodes[$0]?.index }
      return !places.elementsEqual(0..<max(0, node.childCount))
    }.map(\.element)
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
    name = item[6].string
    role = Role(rawValue: UInt32(item[7].integer))
    states = States(words: item[9])
  }
}
