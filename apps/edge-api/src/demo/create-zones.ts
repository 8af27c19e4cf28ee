import { getNewZoneSettings } from "../store/new-zone.ts";
import type { Store } from "../store/open-store.ts";
import { daySeconds } from "../store/statistics-period.ts";
import type { ZoneRecord } from "../store/zones.ts";
import { createDemoId } from "@edge-console/contract/console/demo";
import { getNoise, toSeed } from "@edge-console/contract/console/demo-noise";
import type { CertificatePlan, HostnamePlan, ZonePlan } from "./zone-plan.ts";

/** Context for creating the zones of an account. */
export interface ZoneContext {
  readonly store: Store;
  readonly accountId: string;
  readonly zoneDomain: string;
  /** Time of the demo's first start, in Unix seconds. */
  readonly start: number;
  /** IDs of tunnel endpoints by `tunnel/endpoint`. */
  readonly endpoints: ReadonlyMap<string, number>;
}

/** Creates zones with their hostnames, oldest first. Call it in a transaction. */
export function createZones(plans: readonly ZonePlan[], context: ZoneContext): void {
  const { store } = context;
  for (const plan of plans.toSorted((a, b) => b.age - a.age)) {
    const zone = toZoneRecord(plan, context);
    store.zones.insert(zone);
    createDefaultHostname(plan, zone, context);
    for (const [index, hostname] of plan.hostnames.entries()) {
      createHostname(hostname, zone.ID, zone.TIMESTAMP + (index + 1) * 240, context);
    }
    if (plan.traffic) store.demo.setFilledUntil(zone.ID, 0);
  }
}

function toZoneRecord(plan: ZonePlan, { accountId, start, endpoints }: ZoneContext): ZoneRecord {
  const { settings } = plan;
  const created = start - plan.age * daySeconds - Math.floor(getNoise(toSeed(plan.name), 1) * 3_600) - 1_200;
  return {
    ID: createDemoId(plan.name),
    ZONE_NAME: plan.name,
    ORIGIN_URL: "",
    ORIGIN_CERTIFICATE: 0,
    STATUS: "ACTIVE",
    TIMESTAMP: created,
    ...getNewZoneSettings(settings.ORIGIN_TYPE, settings.TUNNEL_MODE),
    TUNNEL_ENDPOINT: plan.endpoint === undefined ? 0 : findEndpointId(plan.endpoint, endpoints),
    ...settings,
    account_id: accountId,
    home_pop_since: settings.HOME_POP === "auto" ? created : 0,
  };
}

function findEndpointId(name: string, endpoints: ReadonlyMap<string, number>): number {
  const id = endpoints.get(name);
  if (id === undefined) throw new Error(`The demo has no endpoint ${name}.`);
  return id;
}

function createDefaultHostname(plan: ZonePlan, zone: ZoneRecord, { store, zoneDomain }: ZoneContext): void {
  const issuedAt = zone.TIMESTAMP;
  const id = store.hostnames.insert({
    zone_id: zone.ID,
    hostname: `${plan.name}.${zoneDomain}`,
    is_default: 1,
    ssl_enabled: 1,
    issuance_started: issuedAt,
    timestamp: zone.TIMESTAMP,
  });
  if (plan.defaultDisabled !== true) return;
  store.hostnames.save(id, { enabled: 0, ssl_enabled: 1, force_ssl: 0, issuance_started: issuedAt, issued_until: 0 });
}

function createHostname(plan: HostnamePlan, zoneId: string, timestamp: number, { store, start }: ZoneContext): void {
  const { certificate } = plan;
  const issuanceStarted = certificate.kind === "automatic" ? timestamp : 0;
  const sslEnabled = certificate.kind === "none" ? 0 : 1;
  const id = store.hostnames.insert({
    zone_id: zoneId,
    hostname: plan.hostname,
    is_default: 0,
    ssl_enabled: sslEnabled,
    issuance_started: issuanceStarted,
    timestamp,
  });
  store.hostnames.save(id, {
    enabled: 1,
    ssl_enabled: sslEnabled,
    force_ssl: plan.forceSsl === true ? 1 : 0,
    issuance_started: issuanceStarted,
    issued_until: 0,
  });
  storeCertificate(certificate, id, store, start);
}

/** Stores the displayed fields of an uploaded certificate. The PEM is empty, because it is never read. */
function storeCertificate(certificate: CertificatePlan, hostnameId: number, store: Store, start: number): void {
  if (certificate.kind !== "uploaded") return;
  store.certificates.save({
    hostname_id: hostnameId,
    pem: "",
    issuer: certificate.issuer,
    expires: start + certificate.expiresDay * daySeconds,
    uploaded: start + certificate.uploadedDay * daySeconds,
  });
}
