import { isProblem } from "../../../api/problem.ts";

/** The pauses before each try, in milliseconds: a service that has just failed may need a moment. */
const pauses = [0, 1_500, 4_000];

/**
 * Reads what a write with a lost answer was about, a few times if it has to be. Undefined when it cannot be read. A
 * read may be repeated; what is not there (404) is an answer too, and thrown.
 */
export async function readBack<T>(read: () => Promise<T>, waits: readonly number[] = pauses): Promise<T | undefined> {
  for (const wait of waits) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    try {
      return await read();
    } catch (error) {
      if (isProblem(error, "not-found", "signed-out", "forbidden")) throw error;
    }
  }
  return undefined;
}
