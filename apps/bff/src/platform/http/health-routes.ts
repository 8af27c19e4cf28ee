import { sql } from "kysely";
import { route, type Route } from "./route.ts";
import type { Store } from "../db/store.ts";

const databaseTimeoutMs = 2_000;

/** Liveness and readiness probes. They accept any Host. `stopping` is aborted when the console starts to stop. */
export function healthRoutes(store: Store, stopping: AbortSignal): Route[] {
  return [
    route({
      method: "GET",
      path: "/healthz/live",
      access: { kind: "public" },
      handle: () => ({ status: 200, body: { status: "live" } }),
    }),
    route({
      method: "GET",
      path: "/healthz/ready",
      access: { kind: "public" },
      async handle() {
        if (stopping.aborted) return { status: 503, body: { status: "stopping" } };
        const isReady = await isDatabaseReachable(store);
        return isReady ? { status: 200, body: { status: "ready" } } : { status: 503, body: { status: "no database" } };
      },
    }),
  ];
}

async function isDatabaseReachable(store: Store): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, databaseTimeoutMs, false).unref());
  const query = sql`select 1`.execute(store.db).then(
    () => true,
    () => false,
  );
  return Promise.race([query, timeout]);
}
