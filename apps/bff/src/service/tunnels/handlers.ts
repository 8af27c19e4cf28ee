import type { tunnelHistoryOperations } from "@edge-console/contract/console-operations/tunnel-history";
import { tunnelIdSchema } from "@edge-console/contract/ids";
import { ProblemError } from "../../platform/http/problem.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { Store } from "../../platform/db/store.ts";
import { listConnectedTunnels, listTunnelHistory } from "./tunnel-history.ts";

/** Handlers of the connection history of tunnels. */
export function tunnelHistoryHandlers({
  store,
}: {
  readonly store: Store;
}): Handlers<keyof typeof tunnelHistoryOperations> {
  return {
    async listConnectedTunnels({ account }) {
      return { tunnels: await listConnectedTunnels(store, account.id) };
    },
    async listTunnelHistory({ account, params }) {
      const id = tunnelIdSchema.safeParse(params.tunnelId);
      if (!id.success) throw new ProblemError("not-found");
      return { events: await listTunnelHistory(store, account.id, id.data) };
    },
  };
}
