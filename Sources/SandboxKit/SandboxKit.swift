// SandboxKit: the side of the sandboxed workers. Only their executable links it.
//
//   ForkServer ───── a process with everything loaded that copies itself for each worker
//   Sandbox ──────── no-new-privileges, seccomp, Landlock and limits; entered before the first request
//   WorkerAnswer ─── what a handler gives back: values, and sealed memory
//
// The order inside of a worker: libraries and loaders are loaded (in the fork server), the copy is made, the sandbox
// is entered, the first byte of a file is read. Everything runs on the main thread; decoders may have threads.
