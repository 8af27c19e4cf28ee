import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** How long running requests may last when the server closes: longer than any call to the service, in milliseconds. */
const drainTimeoutMs = 10_000;
/** The same when someone waits for the end. */
const immediateDrainTimeoutMs = 3_000;
/** How often connections are checked for being idle, in milliseconds. */
const idleCheckIntervalMs = 50;

/**
 * Serves for `delayMs` more, or until `stopImmediately` is aborted, so that a load balancer learns of the stop before a connection
 * is refused. Every response asks its client to close the connection, so that none waits in a pool for a later request.
 */
export async function announceStop(server: Server, delayMs: number, stopImmediately: AbortSignal): Promise<void> {
  server.prependListener("request", (_, response) => response.setHeader("connection", "close"));
  await pause(delayMs, undefined, { signal: stopImmediately }).catch(() => {});
}

/** Closes the server: waits for running requests, then for idle connections to close; ends what takes too long. */
export async function drain(server: Server, stopImmediately: AbortSignal): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection becomes idle when its request is done, which the server doesn't check again.
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckIntervalMs);
  await Promise.race([
    closed,
    wait(drainTimeoutMs),
    waitForAbort(stopImmediately).then(() => wait(immediateDrainTimeoutMs)),
  ]);
  clearInterval(idle);
  server.closeAllConnections();
  await closed;
}

function wait(ms: number): Promise<void> {
  return pause(ms, undefined, { ref: false });
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
