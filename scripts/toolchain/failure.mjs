/** A failure that a person is told in one sentence, without a stack. */
export class Failure extends Error {}

/**
 * What a person is told about an error: one sentence where the cause is clear, else the error with its stack.
 * @param {unknown} error
 */
function told(error) {
  if (error instanceof Failure) return error.message;
  if (error instanceof Error && "code" in error && "path" in error) {
    if (error.code === "ENOSPC") return `The disk is full: ${String(error.path)} cannot be written.`;
    if (error.code === "EACCES" || error.code === "EROFS") return `This user may not write ${String(error.path)}.`;
  }
  return error;
}

/**
 * Prints an error and gives the exit code.
 * @param {unknown} error
 */
export function report(error) {
  console.error(told(error));
  return 1;
}
