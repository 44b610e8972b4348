#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ends a crash of Firebreak with a request to report it and the status of an internal error.
enum CrashNotice {
  /// The signals by which traps, broken memory and exhausted stacks end a program.
  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  /// Called once, before any work.
  static func install() {
    // The stack may be what has run out, so the handler gets one of its own.
    var stack = stack_t()
    stack.ss_size = 64 * 1024
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 64 * 1024, alignment: 16)
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.sa_flags = Int32(SA_ONSTACK)
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handle
    #else
      action.__sigaction_u.__sa_handler = handle
    #endif
    for signal in signals { sigaction(signal, &action, nil) }
  }

  /// Only calls that are safe in a handler: no allocation, no locks.
  private static let handle: @convention(c) (Int32) -> Void = { _ in
    let notice: StaticString = """
      firebreak: this is a bug of Firebreak, not of your rules
      Please report it with the command line and the files that led here.

      """
    _ = write(STDERR_FILENO, notice.utf8Start, notice.utf8CodeUnitCount)
    _exit(70)
  }
}
