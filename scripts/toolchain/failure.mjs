/** A failure that a person is told in one sentence, without a stack. */
export class Failure extends Error {}

/**
 * Prints a Failure as its sentence, anything else with its stack, and gives the exit code.
 * @param {unknown} error
 */
export function report(error) {
  console.error(error instanceof Failure ? error.message : error);
  return 1;
}
