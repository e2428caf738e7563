import GtkKit

/// A widget with state of its own, which would be lost with its Swift object.
final class Tagged: CustomWidget {
  let tag: String

  init(_ tag: String = "") {
    self.tag = tag
    super.init(cssName: "tagged", role: .group)
  }
}

/// A composite view.
final class Panel: View {}
