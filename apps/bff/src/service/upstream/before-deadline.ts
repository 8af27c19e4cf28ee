import { UpstreamError } from "./failure.ts";

/**
 * Resolves as `work` does. `deadline` is on the clock of `performance.now()`; a later result is ignored.
 *
 * @throws UpstreamError of kind `deadline-exceeded` if `work` takes longer.
 */
export function beforeDeadline<T>(work: Promise<T>, deadline: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new UpstreamError({ kind: "deadline-exceeded" })),
      Math.max(0, deadline - performance.now()),
    );
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
