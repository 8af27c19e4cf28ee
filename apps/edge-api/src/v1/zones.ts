import { messages } from "@edge-console/contract/messages";
import { checkZoneName } from "@edge-console/contract/rules/zone-name";
import type { Config } from "../config.ts";
import { createResourceId } from "../store/random-ids.ts";
import type { Store } from "../store/open-store.ts";
import type { ZoneRow } from "../store/zones.ts";
import type { Fields } from "./fields.ts";
import type { Handlers } from "./handler.ts";
import { ServiceError } from "./service-error.ts";
import { toZone } from "./zone-object.ts";
import { readOriginType } from "./zone-origin.ts";
import { readSettings } from "./zone-settings.ts";

/** Handlers of zones (Spec: Endpoints, Zones). */
export const zoneHandlers: Handlers<
  "listZones" | "createZone" | "getZone" | "updateZone" | "deleteZone" | "revokeOriginCertificate"
> = {
  listZones: ({ account, store, now }) => ({
    CDN_ZONES: store.zones.iterateByAccount(account.id).map((zone) => toZone(zone, now)),
  }),

  getZone: ({ resources, now }) => toZone(resources.ZONE_ID, now),

  createZone: ({ account, body, now, store, config }) =>
    store.write(() => {
      const name = readNewName(body, store);
      const settings = readSettings(body, { before: null, serviceDomains: getServiceDomains(config), now });
      assertEndpoint(account.id, settings.TUNNEL_ENDPOINT, store);
      const id = createResourceId();
      store.zones.insert({
        ...settings,
        ID: id,
        ZONE_NAME: name,
        ORIGIN_CERTIFICATE: 0,
        STATUS: "ACTIVE",
        TIMESTAMP: now,
        account_id: account.id,
      });
      store.hostnames.insert({
        zone_id: id,
        hostname: `${name}.${config.zoneDomain}`,
        is_default: 1,
        ssl_enabled: 1,
        issuance_started: now,
        timestamp: now,
      });
      return toZoneResponse(account.id, id, store, now);
    }),

  updateZone: ({ account, resources: { ZONE_ID: zone }, body, now, store, config }) =>
    store.write(() => {
      const settings = readSettings(body, { before: zone, serviceDomains: getServiceDomains(config), now });
      assertEndpoint(account.id, settings.TUNNEL_ENDPOINT, store);
      store.zones.save({ ...zone, ...settings });
      return toZoneResponse(account.id, zone.ID, store, now);
    }),

  deleteZone: ({ resources: { ZONE_ID: zone }, store }) => {
    if (zone.cannot_delete === 1) throw new ServiceError(400, messages.zone.cannotDelete);
    store.write(() => {
      store.hostnames.removeByZone(zone.ID);
      store.zones.markDeleted(zone.ID);
    });
    return [];
  },

  revokeOriginCertificate: ({ resources: { ZONE_ID: zone }, store }) => {
    if (zone.ORIGIN_CERTIFICATE === 0) throw new ServiceError(404, messages.zone.originCertificateNotFound);
    store.write(() => store.zones.save({ ...zone, ORIGIN_CERTIFICATE: 0 }));
    return [];
  },
};

function getServiceDomains(config: Config): readonly string[] {
  return [config.zoneDomain, config.serviceDomain];
}

/** Returns ZONE_NAME of a create in lower case. Throws if a required field is missing, or the name is invalid or in use. */
function readNewName(body: Fields, store: Store): string {
  const sent = body.text("ZONE_NAME");
  const originUrl = body.text("ORIGIN_URL");
  if (sent === undefined || (originUrl === undefined && readOriginType(body) !== "TUNNEL")) {
    throw new ServiceError(400, messages.request.missingParameters);
  }
  const name = checkZoneName(sent);
  if (!name.ok) throw new ServiceError(400, messages.zone.invalidName);
  if (store.zones.isNameInUse(name.value)) throw new ServiceError(400, messages.zone.nameExists);
  return name.value;
}

/** Throws a 404 unless the endpoint belongs to the account. */
function assertEndpoint(accountId: string, endpointId: number, store: Store): void {
  if (endpointId > 0 && !store.tunnels.findEndpointOfAccount(accountId, endpointId)) {
    throw new ServiceError(404, messages.tunnelZone.endpointNotFound);
  }
}

function toZoneResponse(accountId: string, id: string, store: Store, now: number) {
  const zone: ZoneRow | undefined = store.zones.find(accountId, id);
  if (!zone) throw new Error(`zone ${id} is missing after the write`);
  return toZone(zone, now);
}
