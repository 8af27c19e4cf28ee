import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds: how long a server that stops still takes requests, so that probes see it; and how long these may last. */
const limits = { announced: 400, drained: 3_000 };

/** Stops taking requests and waits for those that run; what is not done in time is cut off. */
export async function drain(server: Server): Promise<void> {
  await pause(limits.announced);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that is kept alive becomes idle when its request is done, which the server does not look at again.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, pause(limits.drained, undefined, { ref: false })]);
  clearInterval(idle);
  server.closeAllConnections();
  await closed;
}
