import type {
  AccountSearchIndex,
  SearchableTunnel,
  SearchableZone,
} from "@edge-console/contract/console/account-search";
import { type Actor, can } from "@edge-console/contract/permissions";
import type { Store } from "../../platform/db/store.ts";
import { indexedEndpointsSchema, indexedHostnamesSchema } from "./indexed-children.ts";

/** Returns what a role finds in the search index of an account, in order of name. */
export async function listSearchable(
  store: Store,
  accountId: string,
  actor: Actor,
): Promise<Pick<AccountSearchIndex, "zones" | "tunnels">> {
  const rows = await store.db
    .selectFrom("search_objects")
    .select(["kind", "object_id as id", "name", "origin", "children"])
    .where("account_id", "=", accountId)
    .orderBy("name")
    .execute();
  const isPermitted = {
    origins: can(actor, "zones:read"),
    hostnames: can(actor, "hostnames:read"),
    tunnels: can(actor, "tunnels:read"),
  };
  const toZone = ({ id, name, origin, children }: (typeof rows)[number]): SearchableZone => ({
    id,
    name,
    ...(isPermitted.origins && { origin }),
    ...(isPermitted.hostnames && { hostnames: parseHostnames(children) }),
  });
  const toTunnel = ({ id, name, children }: (typeof rows)[number]): SearchableTunnel => ({
    id,
    name,
    endpoints: parseChildren(children, indexedEndpointsSchema),
  });
  return {
    zones: rows.filter(({ kind }) => kind === "zone").map(toZone),
    tunnels: isPermitted.tunnels ? rows.filter(({ kind }) => kind === "tunnel").map(toTunnel) : [],
  };
}

function parseHostnames(json: string | null): SearchableZone["hostnames"] {
  const hostnames = parseChildren(json, indexedHostnamesSchema);
  return hostnames?.map(({ id, name, isDefault }) => ({ id, name, ...(isDefault && { isDefault }) })) ?? null;
}

function parseChildren<T>(json: string | null, schema: { parse(value: unknown): T }): T | null {
  return json === null ? null : schema.parse(JSON.parse(json));
}
