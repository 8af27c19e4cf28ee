import type { Dispatcher, Pool } from "undici";

/** An answer that has come to its end. */
export interface BufferedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** Why there is no whole answer: not in time, or for the cause that undici gives. */
export class IncompleteResponseError extends Error {
  override readonly name = "NoWholeAnswerError";
  readonly timedOut: boolean;
  /** The status of an answer that had begun; null when none had. */
  readonly status: number | null;

  constructor(timedOut: boolean, status: number | null, cause?: unknown) {
    super("no whole answer", { cause });
    this.timedOut = timedOut;
    this.status = status;
  }
}

/** What is asked; the body is text. */
export type BufferedRequest = Required<Pick<Dispatcher.DispatchOptions, "method" | "path">> & {
  readonly headers: Record<string, string>;
  readonly body: string | null;
};

/**
 * Sends a request once and collects its answer, which takes half of what a stream of it does. `deadline`, over all that
 * it takes, is on the clock of `performance.now()`. Rejects with a NoWholeAnswerError.
 */
export function requestBuffered(pool: Pool, request: BufferedRequest, deadline: number): Promise<BufferedResponse> {
  return new Promise((resolve, reject) => {
    let answered: number | null = null;
    let headers: BufferedResponse["headers"] = {};
    const chunks: Buffer[] = [];
    let running: Dispatcher.DispatchController | undefined;
    let givenUp: Error | undefined;
    const giveUp = () => {
      givenUp = new IncompleteResponseError(true, answered);
      reject(givenUp);
      running?.abort(givenUp);
    };
    const timer = setTimeout(giveUp, deadline - performance.now());

    pool.dispatch(request, {
      onRequestStart(controller) {
        if (givenUp) controller.abort(givenUp);
        else running = controller;
      },
      onResponseStart(_, status, received) {
        // What comes before the answer, such as 103.
        if (status < 200) return;
        answered = status;
        headers = received;
      },
      onResponseData: (_, chunk) => void chunks.push(chunk),
      onResponseEnd() {
        clearTimeout(timer);
        resolve({
          status: answered ?? 0,
          headers,
          bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks),
        });
      },
      onResponseError(_, error) {
        clearTimeout(timer);
        reject(new IncompleteResponseError(false, answered, error));
      },
    });
  });
}
