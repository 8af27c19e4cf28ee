/**
 * Creates a function that runs the work of a key one after the other in this process. Work that would wait for the same
 * lock then waits without a connection, of which there are few for all accounts.
 */
export function createTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lastTurns = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const turn = (lastTurns.get(key) ?? Promise.resolve()).then(work, work);
    lastTurns.set(key, turn);
    try {
      return await turn;
    } finally {
      if (lastTurns.get(key) === turn) lastTurns.delete(key);
    }
  };
}
