/// Collects the children of a container.
@resultBuilder
public enum ContainerBuilder {
  /// One child.
  public static func buildExpression(_ widget: Widget) -> [Widget] { [widget] }
  /// A child that may not exist.
  public static func buildExpression(_ widget: Widget?) -> [Widget] { widget.map { [$0] } ?? [] }
  /// Children from a collection.
  public static func buildExpression(_ widgets: [Widget]) -> [Widget] { widgets }
  /// All children in order.
  public static func buildBlock(_ parts: [Widget]...) -> [Widget] { parts.flatMap(\.self) }
  /// `if` without `else`.
  public static func buildOptional(_ part: [Widget]?) -> [Widget] { part ?? [] }
  /// The `if` branch.
  public static func buildEither(first part: [Widget]) -> [Widget] { part }
  /// The `else` branch.
  public static func buildEither(second part: [Widget]) -> [Widget] { part }
  /// `for … in`.
  public static func buildArray(_ parts: [[Widget]]) -> [Widget] { parts.flatMap(\.self) }
}
