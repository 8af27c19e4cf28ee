import { messages } from "@edge-console/contract/messages";
import { checkHostname } from "@edge-console/contract/rules/hostname";
import type { Config } from "../config.ts";
import type { HostnameRow } from "../store/hostnames.ts";
import type { Store } from "../store/open-store.ts";
import type { Fields } from "./fields.ts";
import type { Handlers } from "./handler.ts";
import { toHostname } from "./hostname-object.ts";
import { getNextHostnameState } from "./hostname-state.ts";
import { ServiceError } from "./service-error.ts";

/** Handlers of hostnames (Spec: Endpoints, Hostnames). */
export const hostnameHandlers: Handlers<
  "listHostnames" | "createHostname" | "getHostname" | "updateHostname" | "deleteHostname"
> = {
  listHostnames: ({ resources: { ZONE_ID: zone }, store, now }) => ({
    CDN_HOSTNAMES: store.hostnames.listByZone(zone.ID).map((hostname) => toHostname(hostname, now)),
  }),

  getHostname: ({ resources, now }) => toHostname(resources.HOSTNAME_ID, now),

  createHostname: ({ resources: { ZONE_ID: zone }, body, now, store, config }) =>
    store.write(() => {
      const hostname = readNewHostname(body, store, config);
      const id = store.hostnames.insert({
        zone_id: zone.ID,
        hostname,
        is_default: 0,
        ssl_enabled: 0,
        issuance_started: 0,
        timestamp: now,
      });
      return toHostname(getWrittenHostname(store, id), now);
    }),

  updateHostname: ({ resources: { ZONE_ID: zone, HOSTNAME_ID: hostname }, body, now, store }) =>
    store.write(() => {
      const customCount = store.hostnames.countCustom(zone.ID);
      store.hostnames.save(hostname.id, getNextHostnameState(hostname, body, { customCount, now }));
      return toHostname(getWrittenHostname(store, hostname.id), now);
    }),

  deleteHostname: ({ resources: { ZONE_ID: zone, HOSTNAME_ID: hostname }, store }) => {
    store.write(() => {
      if (hostname.is_default === 1) throw new ServiceError(400, messages.hostname.deleteDefault);
      if (store.hostnames.isDefaultDisabled(zone.ID) && store.hostnames.countCustom(zone.ID) === 1) {
        throw new ServiceError(400, messages.hostname.deleteOnlyCustom);
      }
      store.hostnames.remove(hostname.id);
    });
    return [];
  },
};

/** Returns HOSTNAME of a request in lower case. Throws if it's invalid or in use (Spec: Hostnames, Add). */
function readNewHostname(body: Fields, store: Store, config: Config): string {
  const sent = body.text("HOSTNAME");
  if (sent === undefined) throw new ServiceError(400, messages.hostname.missing);
  const name = checkHostname(sent, [config.zoneDomain, config.serviceDomain]);
  if (!name.ok) {
    const docsUrl = `https://docs.${config.serviceDomain}/hostnames`;
    throw new ServiceError(400, name.kind === "apex" ? messages.hostname.apex(docsUrl) : messages.hostname.invalid);
  }
  if (store.hostnames.isNameInUse(name.value)) throw new ServiceError(400, messages.hostname.exists);
  return name.value;
}

function getWrittenHostname(store: Store, id: number): HostnameRow {
  const hostname = store.hostnames.findById(id);
  if (!hostname) throw new Error(`hostname ${id} is missing after the write`);
  return hostname;
}
