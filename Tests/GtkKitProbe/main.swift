// GtkKitProbe: the checks of GtkKit, by topic, in Checks; see ProbeSupport.

import ProbeSupport

extension Check {
  /// All checks. Each topic is a test of GtkKitTests.
  nonisolated static let all: [Check] =
    twins + finalization + bindings + loop + lists + drawing + input + actions + controls + timeBar + dbus
    + [wakeLock]
}

runProbe(Check.all)
