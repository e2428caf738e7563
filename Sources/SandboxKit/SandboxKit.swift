// SandboxKit: the worker side of sandboxed workers. Only the worker executable links it.
//
//   ForkServer ───── a process with all libraries loaded that forks for each worker
//   Sandbox ──────── no-new-privileges, seccomp, Landlock and limits; entered before the first request
//   WorkerReply ──── the result of a handler: values and sealed memory
//
// Order: the fork server loads libraries and loaders, forks, and the worker enters the sandbox before it reads the
// first byte of a file. Everything runs on the main thread; decoders may have threads.
