// GtkKitTestHost: the checks of GtkKit by topic, in Checks; see TestHostSupport.

import TestHostSupport

extension Check {
  /// All checks. GtkKitTests runs each topic as a test.
  nonisolated static let all: [Check] =
    twins + finalization + bindings + loop + lists + sectionedGrid + drawing + input + actions + controls
    + timeBar + dbus + popovers + [types, wakeLock]
}

runProbe(Check.all)
