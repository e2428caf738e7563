// TestTools: what tests of every floor wait and start programs with. It depends on nothing but Foundation.
//
//   eventually ── waits until a state has come about, with a deadline
//   Command ───── runs a program to its end, with a deadline
//   Companion ─── a program that runs beside a test, with the lines that it says
//   MadeOnce ──── files that many tests want, made by the first
