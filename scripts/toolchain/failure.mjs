/** An expected failure: the message is printed without a stack. */
export class Failure extends Error {}

/**
 * Returns what to print about an error: one sentence if the cause is known, otherwise the error with its stack.
 * @param {unknown} error
 */
function formatError(error) {
  if (error instanceof Failure) return error.message;
  if (error instanceof Error && "code" in error && "path" in error) {
    if (error.code === "ENOSPC") return `The disk is full: can't write ${String(error.path)}.`;
    if (error.code === "EACCES" || error.code === "EROFS")
      return `Permission denied: can't write ${String(error.path)}.`;
  }
  return error;
}

/**
 * Prints an error and returns the exit code.
 * @param {unknown} error
 */
export function report(error) {
  console.error(formatError(error));
  return 1;
}
