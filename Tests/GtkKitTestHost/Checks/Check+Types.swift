import CGtk
import GtkKit
import TestHostSupport

extension Check {
  nonisolated static let types = Check("No fundamental type of GTK is left to be registered later") {
    FundamentalTypes.register()
    for name in ["GdkEvent", "GskRenderNode", "GtkExpression"] {
      expect(g_type_from_name(name) != 0, "\(name) is registered")
    }
  }
}
