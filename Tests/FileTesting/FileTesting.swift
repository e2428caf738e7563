// FileTesting: files for tests. It does not import Testing, so that programs that tests start can use it, too.
//
//   TemporaryFolder ── a folder that is deleted after the test
