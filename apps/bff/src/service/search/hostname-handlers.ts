import type { AccountHostnames } from "@edge-console/contract/console/account-hostnames";
import type { hostnameOperations } from "@edge-console/contract/console-operations/hostnames";
import { zoneIdSchema } from "@edge-console/contract/ids";
import { can } from "@edge-console/contract/permissions";
import { operations } from "@edge-console/contract/operations";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Handlers } from "../../platform/http/console-routes.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { waitWithTimeout } from "../../platform/http/wait-with-timeout.ts";
import { toReadProblem } from "../upstream/to-problem.ts";
import { findIndexTime, isComplete } from "./indexed-account.ts";
import { parseIndexedHostnames } from "./indexed-children.ts";
import { loadLastKnown } from "./last-known.ts";
import { invalidateHostnames } from "./record-write.ts";
import type { SearchIndex } from "./search-index.ts";

export interface HostnameHandlersDeps {
  readonly store: Store;
  readonly searchIndex: SearchIndex;
}

/** How long a response waits for what has changed; the update continues in the background. */
const maxWaitMs = 1_500;

/** Handlers for all hostnames of an account, and for what was last known of it, from the index. */
export function hostnameHandlers({
  store,
  searchIndex,
}: HostnameHandlersDeps): Handlers<keyof typeof hostnameOperations> {
  return {
    async listAccountHostnames({ account, query, requestId }) {
      if (query.refresh) await invalidateHostnames(store, account.id);
      await waitWithTimeout(maxWaitMs, searchIndex.refreshAccount(account.id));
      const readAt = await findIndexTime(store.db, account.id);
      const failure = searchIndex.getFailure(account.id);
      const getProblem = () => toReadProblem(operations.listHostnames, undefined, failure?.error);
      if (failure && readAt === null) throw getProblem();
      const problem = failure && getProblem();
      return {
        state: failure ? "failed" : (await isComplete(store.db, account.id)) ? "ready" : "updating",
        problem: problem instanceof ProblemError ? problem.toProblem(requestId) : null,
        readAt,
        zones: await listHostnamesByZone(store.db, account.id),
      };
    },

    async getLastKnown({ account, actor }) {
      const known = await loadLastKnown(store.db, account.id);
      return can(actor, "tunnels:read") ? known : { ...known, tunnels: [] };
    },
  };
}

/** Returns the zones of the index, in order of name, with their hostnames and when they were read. */
async function listHostnamesByZone(db: Kysely<Schema>, accountId: string): Promise<AccountHostnames["zones"]> {
  const rows = await db
    .selectFrom("search_objects")
    .select(["object_id as id", "name", "children", "children_read_at"])
    .where("account_id", "=", accountId)
    .where("kind", "=", "zone")
    .orderBy("name")
    .execute();
  return rows.map(({ id, name, children, children_read_at }) => {
    const hostnames = parseIndexedHostnames(children);
    return {
      id: zoneIdSchema.parse(id),
      name,
      readAt: hostnames ? children_read_at : null,
      hostnames: hostnames ?? [],
    };
  });
}
