import type { Dispatcher, Pool } from "undici";

/** A complete response. */
export interface BufferedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** The response is incomplete or missing, because of the deadline or of the cause that undici reports. */
export class IncompleteResponseError extends Error {
  override readonly name = "NoWholeAnswerError";
  readonly timedOut: boolean;
  /** Status of a response that had started; null if none had. */
  readonly status: number | null;

  constructor(timedOut: boolean, status: number | null, cause?: unknown) {
    super("incomplete response", { cause });
    this.timedOut = timedOut;
    this.status = status;
  }
}

/** Request whose body is text. */
export type BufferedRequest = Required<Pick<Dispatcher.DispatchOptions, "method" | "path">> & {
  readonly headers: Record<string, string>;
  readonly body: string | null;
};

/**
 * Sends a request once and buffers the response, which takes half the time of a stream. `deadline` covers the whole call
 * and is on the clock of `performance.now()`. Rejects with an IncompleteResponseError.
 */
export function requestBuffered(pool: Pool, request: BufferedRequest, deadline: number): Promise<BufferedResponse> {
  return new Promise((resolve, reject) => {
    let receivedStatus: number | null = null;
    let headers: BufferedResponse["headers"] = {};
    const chunks: Buffer[] = [];
    let activeController: Dispatcher.DispatchController | undefined;
    let timeoutError: Error | undefined;
    const abort = () => {
      timeoutError = new IncompleteResponseError(true, receivedStatus);
      reject(timeoutError);
      activeController?.abort(timeoutError);
    };
    const timer = setTimeout(abort, Math.max(0, deadline - performance.now()));

    pool.dispatch(request, {
      onRequestStart(controller) {
        if (timeoutError) controller.abort(timeoutError);
        else activeController = controller;
      },
      onResponseStart(_, status, received) {
        // An informational response, such as 103.
        if (status < 200) return;
        receivedStatus = status;
        headers = received;
      },
      onResponseData: (_, chunk) => void chunks.push(chunk),
      onResponseEnd() {
        clearTimeout(timer);
        resolve({
          status: receivedStatus ?? 0,
          headers,
          bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks),
        });
      },
      onResponseError(_, error) {
        clearTimeout(timer);
        reject(new IncompleteResponseError(false, receivedStatus, error));
      },
    });
  });
}
