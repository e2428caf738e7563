// TestTools: waiting, child processes and traits for the tests of all layers. It uses FileTesting.
//
//   eventually ───── waits for a state with a deadline
//   Command ──────── runs a program to its end, with a deadline
//   HelperProcess ── a process that runs during a test and communicates in lines
//   TemporaryVolume ─ a mounted disk, small or read-only
//   drain ────────── gives the ready tasks their turn
//   SeededGenerator ─ random numbers that a failure can reproduce
//   FixtureCache ─── files that several tests use, created once
//   .crashes ─────── for tests that crash a program on purpose; any other crash fails the run
//   .session ─────── for tests that need the headless session
