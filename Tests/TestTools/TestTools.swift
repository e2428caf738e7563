// TestTools: what tests of every floor wait and start programs with. It depends on nothing but Foundation.
//
//   eventually ── waits until a state has come about, with a deadline
//   Command ───── runs a program to its end, with a deadline
//   Companion ─── a program that runs beside a test, with the lines that it says
//   MadeOnce ──── files that many tests want, made by the first
//   .crashes ──── the trait of tests that end a program by a signal on purpose; any other crash fails the run
//   .flaky ────── the trait of tests that another program's defect fails now and then: they may run twice
//   .session ──── the trait of tests that need the headless session
