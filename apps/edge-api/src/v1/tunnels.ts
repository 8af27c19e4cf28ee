import { tunnelIdSchema } from "@edge-console/contract/ids";
import { messages } from "@edge-console/contract/messages";
import type { Tunnel, TunnelSummary, TunnelWithToken } from "@edge-console/contract/objects/tunnel";
import { checkName } from "@edge-console/contract/rules/tunnel";
import type { Store } from "../store/open-store.ts";
import { createResourceId, createTunnelToken } from "../store/random-ids.ts";
import type { TunnelRow } from "../store/tunnels.ts";
import { toEndpoint } from "./endpoints.ts";
import type { Fields } from "./fields.ts";
import type { Handlers } from "./handler.ts";
import { ServiceError } from "./service-error.ts";
import { getTunnelConnection } from "./tunnel-state.ts";

/** Returns a tunnel of the list (Spec: Resources, Tunnel). */
function toTunnelSummary(row: TunnelRow, now: number): TunnelSummary {
  return {
    TUNNEL_ID: tunnelIdSchema.parse(row.id),
    NAME: row.name,
    ENABLED: row.enabled,
    ...getTunnelConnection(row, now),
    AGENT_VERSION: row.version,
    ENDPOINT_COUNT: row.endpoint_count,
    CREATED_AT: row.created_at,
  };
}

/** Returns the stored tunnel with its endpoints. */
function readTunnel({ account_id, id }: Pick<TunnelRow, "account_id" | "id">, store: Store, now: number): Tunnel {
  const row = store.tunnels.find(account_id, id);
  if (!row) throw new ServiceError(404, messages.tunnel.notFound);
  const endpoints = store.tunnels.listEndpoints(id).map((endpoint) => toEndpoint(endpoint, store));
  return { ...toTunnelSummary(row, now), ENDPOINTS: endpoints };
}

function readName(body: Fields, message: string): string {
  const name = checkName(body.text("NAME") ?? "");
  if (!name.ok) throw new ServiceError(400, message);
  return name.value;
}

/** Handlers of tunnels (Spec: Endpoints, Tunnels). Tokens are in two responses only, and stored as fingerprints. */
export const tunnelHandlers: Handlers<
  "listTunnels" | "createTunnel" | "getTunnel" | "updateTunnel" | "renewTunnelToken" | "deleteTunnel"
> = {
  listTunnels: ({ account, store, now }) => ({
    TUNNELS: store.tunnels.listByAccount(account.id).map((row) => toTunnelSummary(row, now)),
  }),

  createTunnel({ account, body, store, now }): TunnelWithToken {
    const tunnel = {
      id: createResourceId(),
      account_id: account.id,
      name: readName(body, messages.tunnel.nameRequired),
      created_at: now,
    };
    const token = createTunnelToken();
    return store.write(() => {
      store.tunnels.insert(tunnel, token);
      return { ...readTunnel(tunnel, store, now), TOKEN: token };
    });
  },

  getTunnel: ({ resources, store, now }) => readTunnel(resources.TUNNEL_ID, store, now),

  updateTunnel({ resources, body, store, now }) {
    const name = body.has("NAME") ? readName(body, messages.tunnel.nameLength) : undefined;
    const enabled = body.switch("ENABLED");
    return store.write(() => {
      const tunnel = resources.TUNNEL_ID;
      store.tunnels.update(tunnel, { name: name ?? tunnel.name, enabled: enabled ?? tunnel.enabled });
      return readTunnel(tunnel, store, now);
    });
  },

  renewTunnelToken({ resources, store, now }): TunnelWithToken {
    const token = createTunnelToken();
    return store.write(() => {
      store.tunnels.setToken(resources.TUNNEL_ID.id, token);
      return { ...readTunnel(resources.TUNNEL_ID, store, now), TOKEN: token };
    });
  },

  deleteTunnel({ resources, store }) {
    const { id } = resources.TUNNEL_ID;
    return store.write(() => {
      const isInUse = store.tunnels
        .listEndpoints(id)
        .some((endpoint) => store.zones.listIdsByEndpoint(endpoint.id).length > 0);
      if (isInUse) throw new ServiceError(409, messages.tunnel.endpointInUse);
      store.tunnels.remove(id);
      return [];
    });
  },
};
