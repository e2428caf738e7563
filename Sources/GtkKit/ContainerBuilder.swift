/// A result builder for the children of a container.
@resultBuilder
public enum ContainerBuilder {
  /// A child.
  public static func buildExpression(_ widget: Widget) -> [Widget] { [widget] }
  /// An optional child.
  public static func buildExpression(_ widget: Widget?) -> [Widget] { widget.map { [$0] } ?? [] }
  /// A collection of children.
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
