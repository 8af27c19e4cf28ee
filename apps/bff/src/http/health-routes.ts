import { sql } from "kysely";
import { route, type Route } from "./route.ts";
import type { Store } from "../db/store.ts";

/** Milliseconds within which the database has to answer. */
const databaseTimeoutMs = 2_000;

/** What the probes of a supervisor ask; they answer whatever the Host. `stopping` is aborted when the console stops. */
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
        const ready = await isDatabaseReachable(store);
        return ready ? { status: 200, body: { status: "ready" } } : { status: 503, body: { status: "no database" } };
      },
    }),
  ];
}

async function isDatabaseReachable(store: Store): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, databaseTimeoutMs, false).unref());
  const asked = sql`select 1`.execute(store.db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}
