import { hostnameIdSchema } from "../ids.ts";
import { tunnelModeSchema } from "../objects/values.ts";
import {
  type AccountHostname,
  type AccountZone,
  type ConfiguredZone,
  getDefaultValues,
  getOriginType,
  toZoneValues,
} from "../configuration/configuration.ts";
import { nothingManaged } from "../configuration/managed-settings.ts";
import type { PlannedHostname, PlannedZone } from "../configuration/plan-schema.ts";

/** Returns an account's zones after a plan was applied, to test plans against files. IDs of new objects are made up. */
export function applyPlan(account: readonly AccountZone[], plan: readonly PlannedZone[]): AccountZone[] {
  const byName = new Map(account.map((zone) => [zone.name, zone]));
  return plan.flatMap((planned) => {
    if (planned.action === "delete") return [];
    const before = byName.get(planned.name);
    return [applyZone(before ?? createZone(planned), planned)];
  });
}

function createZone({ name, changes }: PlannedZone): AccountZone {
  const sent = Object.fromEntries(changes.map(({ field, value }) => [field, value]));
  const mode = tunnelModeSchema.optional().parse(sent["TUNNEL_MODE"]);
  const defaultHostname = { ...createHostname(`${name}.edge.example`), DEFAULT: 1, SSL_ENABLED: 1 } as const;
  return {
    id: `NEW${name}`,
    name,
    values: getDefaultValues(getOriginType(sent), mode),
    hasOriginCertificate: false,
    labels: [],
    hostnames: [defaultHostname],
    notes: {},
    managed: nothingManaged,
  };
}

function createHostname(name: string): AccountHostname {
  return {
    ID: hostnameIdSchema.parse(1),
    HOSTNAME: name,
    ENABLED: 1,
    SSL_ENABLED: 0,
    FORCE_SSL: 0,
    DEFAULT: 0,
    SSL_CERTIFICATE: "AUTOCERT",
    CERTIFICATE_EXPIRES: 0,
  };
}

function applyZone(zone: AccountZone, { changes, labels, hostnames }: PlannedZone): AccountZone {
  const values: ConfiguredZone["values"] = {
    ...zone.values,
    ...Object.fromEntries(changes.map(({ field, value }) => [field, value])),
  };
  return {
    ...zone,
    values: toZoneValues(values),
    labels: [...zone.labels.filter((label) => !labels.removed.includes(label)), ...labels.added].toSorted(),
    hostnames: applyHostnames(zone.hostnames, hostnames),
  };
}

function applyHostnames(current: readonly AccountHostname[], planned: readonly PlannedHostname[]): AccountHostname[] {
  const added = planned.filter(({ action }) => action === "create").map(({ hostname }) => createHostname(hostname));
  return [...current, ...added].flatMap((hostname) => {
    const plan = planned.find((one) => one.hostname === hostname.HOSTNAME || (one.isDefault && hostname.DEFAULT === 1));
    if (plan?.action === "delete") return [];
    let next = hostname;
    for (const { field, value } of plan?.changes ?? []) {
      if (field === "SSL_CERTIFICATE") next = { ...next, SSL_CERTIFICATE: "AUTOCERT", FORCE_SSL: 0 };
      else next = { ...next, [field]: value };
      if (next.SSL_ENABLED === 0) next = { ...next, FORCE_SSL: 0 };
    }
    return [next];
  });
}
