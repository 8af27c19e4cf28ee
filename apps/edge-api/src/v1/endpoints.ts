import { endpointIdSchema, zoneIdSchema } from "@edge-console/contract/ids";
import { messages } from "@edge-console/contract/messages";
import type { Endpoint } from "@edge-console/contract/objects/tunnel";
import {
  checkEndpointHost,
  checkName,
  checkPort,
  getDefaultPort,
  formatEndpointTarget,
  type EndpointScheme,
} from "@edge-console/contract/rules/tunnel";
import type { Store } from "../store/open-store.ts";
import type { EndpointFields, EndpointRow } from "../store/tunnels.ts";
import type { Fields } from "./fields.ts";
import type { Handlers } from "./handler.ts";
import { ServiceError } from "./service-error.ts";

/** Returns an endpoint with the zones that use it (Spec: Resources, Tunnel endpoint). */
export function toEndpoint(row: EndpointRow, store: Store): Endpoint {
  const target = { SCHEME: row.scheme, HOST: row.host, PORT: row.port };
  return {
    ENDPOINT_ID: endpointIdSchema.parse(row.id),
    NAME: row.name,
    ...target,
    TARGET: formatEndpointTarget(target),
    ZONES: store.zones.listIdsByEndpoint(row.id).map((id) => zoneIdSchema.parse(id)),
  };
}

/** Returns the stored endpoint. */
function readEndpoint(tunnelId: string, id: number, store: Store): Endpoint {
  const row = store.tunnels.findEndpoint(tunnelId, id);
  if (!row) throw new ServiceError(404, messages.endpoint.notFound);
  return toEndpoint(row, store);
}

/**
 * Returns an endpoint's fields after a request; `before` is null for a new one. Throws the 400 of the first invalid field,
 * in the order of the specification (Spec: Tunnel errors).
 */
function readFields(body: Fields, before: EndpointRow | null): EndpointFields {
  const name = checkName(body.text("NAME") ?? before?.name ?? "");
  if (!name.ok) throw new ServiceError(400, messages.endpoint.nameNeeded);
  const scheme = body.text("SCHEME") ?? before?.scheme;
  if (scheme !== "http" && scheme !== "https") throw new ServiceError(400, messages.endpoint.schemeNeeded);
  const host = checkEndpointHost(body.text("HOST") ?? before?.host ?? "");
  if (!host.ok) throw new ServiceError(400, messages.endpoint.hostNeeded);
  return { name: name.value, scheme, host: host.value, port: readPort(body.get("PORT"), scheme, before) };
}

/** Returns the port: the scheme's default if it's empty, or missing on a new endpoint; unchanged if missing on an update. */
function readPort(value: string | number | boolean | undefined, scheme: EndpointScheme, before: EndpointRow | null) {
  if (value === undefined && before) return before.port;
  if (value === undefined || value === "") return getDefaultPort(scheme);
  const port = typeof value === "boolean" ? null : checkPort(value);
  if (!port?.ok) throw new ServiceError(400, messages.endpoint.invalidPort);
  return port.value;
}

/** Handlers of tunnel endpoints (Spec: Endpoints, Tunnels). */
export const endpointHandlers: Handlers<
  "listEndpoints" | "createEndpoint" | "getEndpoint" | "updateEndpoint" | "deleteEndpoint"
> = {
  listEndpoints: ({ resources, store }) => ({
    ENDPOINTS: store.tunnels.listEndpoints(resources.TUNNEL_ID.id).map((row) => toEndpoint(row, store)),
  }),

  createEndpoint({ resources, body, store }) {
    const fields = readFields(body, null);
    const tunnelId = resources.TUNNEL_ID.id;
    return store.write(() => readEndpoint(tunnelId, store.tunnels.insertEndpoint(tunnelId, fields), store));
  },

  getEndpoint: ({ resources, store }) => toEndpoint(resources.ENDPOINT_ID, store),

  updateEndpoint({ resources, body, store }) {
    const endpoint = resources.ENDPOINT_ID;
    const fields = readFields(body, endpoint);
    return store.write(() => {
      store.tunnels.saveEndpoint(endpoint.id, fields);
      return readEndpoint(endpoint.tunnel_id, endpoint.id, store);
    });
  },

  deleteEndpoint({ resources, store }) {
    const { id } = resources.ENDPOINT_ID;
    return store.write(() => {
      if (store.zones.listIdsByEndpoint(id).length > 0) throw new ServiceError(409, messages.endpoint.inUse);
      store.tunnels.removeEndpoint(id);
      return [];
    });
  },
};
