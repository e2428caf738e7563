import CGLib

/// Runs other programs.
public enum Program {
  /// Runs a program to its end, without input and output.
  ///
  /// - Parameter arguments: The name of the program, which is searched in `PATH`, and its arguments. Paths are in the
  ///   encoding of `String.init(fileBytes:)`.
  /// - Returns: Whether it has started and ended with success.
  public static func run(_ arguments: [String]) async -> Bool {
    var words: [UnsafePointer<CChar>?] = arguments.map { argument in
      argument.withFileName { UnsafePointer(g_strdup($0)) }
    }
    words.append(nil)
    defer { for word in words { g_free(UnsafeMutableRawPointer(mutating: word)) } }
    let flags = GSubprocessFlags(
      rawValue: G_SUBPROCESS_FLAGS_STDOUT_SILENCE.rawValue | G_SUBPROCESS_FLAGS_STDERR_SILENCE.rawValue)
    guard let process = g_subprocess_newv(&words, flags, nil) else { return false }
    return await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
      g_subprocess_wait_check_async(
        process, nil, ended, Unmanaged.passRetained(ValueBox(continuation)).toOpaque())
      // The operation holds a reference.
      g_object_unref(UnsafeMutableRawPointer(process))
    }
  }
}

private let ended: GAsyncReadyCallback = { source, result, data in
  // The data pointer is the box that `run` has retained once.
  let box = Unmanaged<ValueBox<CheckedContinuation<Bool, Never>>>.fromOpaque(data!).takeRetainedValue()
  box.value.resume(
    returning: g_subprocess_wait_check_finish(source.map { OpaquePointer($0) }, result, nil) != 0)
}
