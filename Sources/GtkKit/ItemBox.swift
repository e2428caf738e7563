/// A base of layouts for widgets that the program replaces as a list. `FlowBox` and `WrapBox` place them.
public class ItemBox: CustomWidget {
  /// The widgets in order.
  public private(set) var items: [Widget] = []

  /// Replaces the widgets. Widgets in both lists keep their state and focus.
  public func setItems(_ new: [Widget]) {
    for item in items where !new.contains(where: { $0 === item }) { removeChild(item) }
    let old = items
    items = new
    for item in new where !old.contains(where: { $0 === item }) { addChild(item) }
    for (before, item) in zip(new, new.dropFirst()) { insertChild(item, after: before) }
    queueResize()
  }
}
