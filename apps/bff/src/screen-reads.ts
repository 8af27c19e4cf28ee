import { type AuditQuery, auditPageLimits, serializeAuditQuery } from "@edge-console/contract/console/audit-query";
import { maxDnsChecks, maxFirstZones } from "@edge-console/contract/limits";
import { trafficActions } from "@edge-console/contract/operations/actions";
import type { Permission } from "@edge-console/contract/permissions";
import type { Granularity } from "@edge-console/contract/rules/statistics-periods";
import {
  defaultUsageMonths,
  getComparedHours,
  getRecentDays,
  overviewPeriods,
  type Period,
} from "@edge-console/contract/rules/statistics-periods";
import { z } from "zod";

/** A read that a screen starts with. */
export interface ScreenRead {
  /** Path of its route, whose permission decides who can read it. */
  readonly route: string;
  /** Path parameters besides the account. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Permission for what shows it, if it isn't the route's. */
  readonly permission?: Permission;
  /** Whether only support staff need it. */
  readonly isForStaff?: boolean;
  /** Returns the reads that depend on its response. */
  readonly next?: (body: unknown) => readonly ScreenRead[];
}

/** Returns reads, the last of which to succeed is followed by another that depends on all of them. */
function followedBy(following: ScreenRead, reads: readonly ScreenRead[]): readonly ScreenRead[] {
  let missing = reads.length;
  return reads.map((read) => ({
    ...read,
    next: (body) => {
      missing -= 1;
      return [...(read.next?.(body) ?? []), ...(missing === 0 ? [following] : [])];
    },
  }));
}

const account = "/api/accounts/:accountId";

/** What the frame around every screen of an account shows. */
const frame: readonly ScreenRead[] = [
  { route: "/api/session" },
  { route: "/api/support/inspections", isForStaff: true },
  { route: "/api/v1/status" },
  { route: `${account}/standing` },
  { route: `${account}/alerts` },
  { route: `${account}/recent-writes`, permission: "zones:change" },
  { route: `${account}/bulk-runs`, permission: "zones:change" },
];

const tunnels: readonly ScreenRead[] = [{ route: `${account}/v1/tunnels` }, { route: `${account}/tunnel-history` }];

const scheduledEnds: ScreenRead = { route: `${account}/scheduled-ends` };
const labels: ScreenRead = { route: `${account}/zone-labels` };
const traffic: ScreenRead = { route: `${account}/zone-traffic` };
const facts: ScreenRead = { route: `${account}/zone-facts` };
const deviations: ScreenRead = { route: `${account}/zone-deviations` };

const originSchema = z.object({ ORIGIN_TYPE: z.string() });
type Origin = z.infer<typeof originSchema>;

const zoneListSchema = z.object({ CDN_ZONES: z.array(originSchema.extend({ ID: z.string() })) });
type ListedZone = z.infer<typeof zoneListSchema>["CDN_ZONES"][number];

/** Returns the list of zones. `next` returns what follows from it. */
function readZones(next: (zones: readonly ListedZone[]) => readonly ScreenRead[]): ScreenRead {
  return {
    route: `${account}/v1/cdn`,
    next: (body) => {
      const { data } = zoneListSchema.safeParse(body);
      return data ? next(data.CDN_ZONES) : [];
    },
  };
}

/** Returns what the states of listed zones depend on besides tunnels. As in the web app, the newest zones are indexed first. */
function readFacts(zones: readonly ListedZone[]): readonly ScreenRead[] {
  const ids = zones.slice(0, maxFirstZones).map(({ ID }) => ID);
  if (ids.length === 0) return [];
  return [{ ...facts, query: new URLSearchParams({ first: ids.join(",") }).toString() }, deviations];
}

function isTunnel({ ORIGIN_TYPE }: Origin): boolean {
  return ORIGIN_TYPE === "TUNNEL";
}

const zoneList = readZones((zones) => [
  ...readFacts(zones),
  ...(zones.some(isTunnel) ? tunnels : []),
  // The default hostname of one zone has the domain of all default hostnames.
  ...zones.slice(-1).map(({ ID }) => ({ route: `${account}/v1/cdn/:ZONE_ID/hostnames`, params: { ZONE_ID: ID } })),
]);

const members: readonly ScreenRead[] = [{ route: `${account}/members` }, { route: `${account}/invitations` }];

const zones = readZones(() => []);
const hostnames: ScreenRead = { route: `${account}/hostnames` };
const pendingForceHttps: ScreenRead = { route: `${account}/pending-force-https` };

/** What the setup checklist of a new account shows. */
const setup: readonly ScreenRead[] = [...members, hostnames];

/** Accounts with more zones have no setup checklist. */
const maxZonesOfNewAccount = 5;

const hostnamesSchema = z.object({ CDN_HOSTNAMES: z.array(z.object({ HOSTNAME: z.string(), DEFAULT: z.number() })) });

/** Returns the checks of a zone's DNS that follow from its hostnames. */
function checkDns(zone: string, body: unknown): readonly ScreenRead[] {
  const { data } = hostnamesSchema.safeParse(body);
  const custom = data?.CDN_HOSTNAMES.filter(({ DEFAULT }) => DEFAULT === 0) ?? [];
  return custom.slice(0, maxDnsChecks).map(({ HOSTNAME: hostname }) => ({
    route: `${account}/dns`,
    query: new URLSearchParams({ zone, hostname }).toString(),
  }));
}

/** Returns what the header of a zone's pages shows, and the checks of DNS where a screen diagnoses the zone. */
function readZone(params: Readonly<Record<string, string>>, { checksDns = false } = {}): readonly ScreenRead[] {
  const zone: ScreenRead = {
    route: `${account}/v1/cdn/:ZONE_ID`,
    params,
    next: (body) => {
      const { data } = originSchema.safeParse(body);
      return data && isTunnel(data) ? [...tunnels, facts] : [];
    },
  };
  const hostnames: ScreenRead = {
    route: `${account}/v1/cdn/:ZONE_ID/hostnames`,
    params,
    ...(checksDns && { next: (body) => checkDns(params["ZONE_ID"] ?? "", body) }),
  };
  // Finds what was changed outside the console since the last reads of both.
  const externalChanges: ScreenRead = {
    route: `${account}/zones/:zoneId/outside-changes`,
    params: { zoneId: params["ZONE_ID"] ?? "" },
  };
  return [...followedBy(externalChanges, [zone, hostnames]), labels, deviations];
}

/** Returns the statistics of a zone, with the parameters of the web app. */
function readStatistics(
  params: Readonly<Record<string, string>>,
  { from, to }: Period,
  granularity: Granularity,
): ScreenRead {
  const query = new URLSearchParams({ from: `${from}`, to: `${to - 1}`, granularity }).toString();
  return { route: `${account}/v1/cdn/:ZONE_ID/stats`, params, query };
}

/** Returns the statistics of an account, with the parameters of the web app. */
function readAccountStatistics({ from, to }: Period): ScreenRead {
  const [first, last] = [from, to - 1].map((time) => new Date(time * 1_000).toISOString().slice(0, 10));
  return { route: `${account}/statistics`, query: `from=${first}&to=${last}` };
}

/** Returns entries of the audit log, with a query of the web app. */
function readAudit(query: AuditQuery & { readonly limit?: number }): ScreenRead {
  return { route: `${account}/audit`, query: serializeAuditQuery(query).toString() };
}

/** Returns entries that screens of zones show, or parts of screens about zones. */
function readChanges(query: AuditQuery & { readonly limit?: number }): ScreenRead {
  return { ...readAudit(query), permission: "zones:read" };
}

/** Returns the changes that the chart of an account's overview shows. */
function readTrafficChanges(now: number): ScreenRead {
  const { from } = getRecentDays(now, overviewPeriods[0] + 1);
  return readChanges({ from, outcome: ["applied", "unknown"], action: trafficActions, limit: auditPageLimits.max });
}

/** Returns the usage of an account, with the parameters of the web app. */
function readUsage(now: number): ScreenRead {
  const month = new Date(now * 1_000);
  month.setUTCMonth(month.getUTCMonth() - defaultUsageMonths + 1, 1);
  return { route: `${account}/usage`, query: `from=${month.toISOString().slice(0, 7)}` };
}

/** How a screen is opened. */
interface Opening {
  /** Unix seconds. */
  readonly now: number;
  /** Whether its URL has parameters, which may select other data. */
  readonly hasSearch: boolean;
}

/** Pattern of a screen's path below its account, and what it shows besides the frame. */
type Screen = readonly [
  path: RegExp,
  list: (params: Readonly<Record<string, string>>, opening: Opening) => readonly ScreenRead[],
];

/** The screens that start with reads whose paths are known without running the app. */
const screens: readonly Screen[] = [
  [
    /^\/$/,
    (_, { now, hasSearch }) => [
      { route: `${account}/overview` },
      readZones((zones) => [...readFacts(zones), ...(zones.length <= maxZonesOfNewAccount ? setup : [])]),
      ...tunnels,
      { route: "/api/v1/edges", permission: "edges:read" },
      { route: `${account}/edges/seen` },
      readChanges({ outcome: ["applied", "unknown"], limit: auditPageLimits.default }),
      ...(hasSearch ? [] : [readTrafficChanges(now)]),
    ],
  ],
  [/^\/zones$/, () => [zoneList, labels, traffic, scheduledEnds, { route: `${account}/saved-views` }]],
  [
    /^\/zones\/(?<ZONE_ID>[A-Z0-9]{9})$/,
    (params, { now }) => [
      ...readZone(params, { checksDns: true }),
      readStatistics(params, getComparedHours(now), "hour"),
      traffic,
      scheduledEnds,
      readChanges({ zone: params["ZONE_ID"] ?? "", changes: true }),
    ],
  ],
  [
    /^\/zones\/(?<ZONE_ID>[A-Z0-9]{9})\/diagnostics$/,
    (params, { now }) => [
      ...readZone(params, { checksDns: true }),
      readStatistics(params, getComparedHours(now), "hour"),
    ],
  ],
  [
    /^\/zones\/(?<ZONE_ID>[A-Z0-9]{9})\/activity$/,
    (params, { hasSearch }) => [
      ...readZone(params),
      { route: `${account}/audit/facets` },
      ...(hasSearch ? [] : [readChanges({ zone: params["ZONE_ID"] ?? "", changes: true })]),
    ],
  ],
  [
    /^\/zones\/(?<ZONE_ID>[A-Z0-9]{9})\/statistics$/,
    (params, { now, hasSearch }) => [
      ...readZone(params),
      ...(hasSearch
        ? []
        : [
            readStatistics(params, getRecentDays(now), "day"),
            readChanges({
              zone: params["ZONE_ID"] ?? "",
              ...getRecentDays(now),
              action: trafficActions,
              limit: auditPageLimits.max,
            }),
          ]),
    ],
  ],
  [
    /^\/zones\/(?<ZONE_ID>[A-Z0-9]{9})\/settings$/,
    (params) => [
      ...readZone(params),
      { route: `${account}/entry-notes`, query: `zone=${params["ZONE_ID"]}`, permission: "zones:read" },
    ],
  ],
  [/^\/zones\/(?<ZONE_ID>[A-Z0-9]{9})\/hostnames$/, (params) => [...readZone(params), pendingForceHttps]],
  [/^\/zones\/(?<ZONE_ID>[A-Z0-9]{9})\/\w+$/, (params) => readZone(params)],
  [/^\/(?:hostnames|certificates)$/, () => [zones, hostnames, pendingForceHttps]],
  [
    /^\/statistics$/,
    (_, { now, hasSearch }) => [...(hasSearch ? [] : [readAccountStatistics(getRecentDays(now))]), labels],
  ],
  [
    /^\/usage$/,
    (_, { now, hasSearch }) => [
      ...(hasSearch ? [] : [readUsage(now)]),
      { route: `${account}/usage-thresholds` },
      { route: `${account}/prices` },
      { route: `${account}/month-comparison` },
    ],
  ],
  [
    /^\/account$/,
    () => [
      { route: `${account}/prices` },
      { route: `${account}/alert-subscriptions` },
      { route: `${account}/two-factor-policy` },
      { route: `${account}/members` },
    ],
  ],
  [/^\/api-key$/, () => [{ route: `${account}/api-key` }, { route: `${account}/v1/tunnels` }]],
  [
    /^\/audit$/,
    (_, { hasSearch }) => [
      { route: `${account}/audit/facets` },
      ...(hasSearch ? [] : [readAudit({ parts: "hidden" })]),
    ],
  ],
  [/^\/access-tokens$/, () => [{ route: `${account}/access-tokens` }]],
  [/^\/baselines$/, () => [{ route: `${account}/baselines` }]],
  [/^\/ip-lists$/, () => [{ route: `${account}/shared-lists` }]],
  [/^\/tunnels$/, () => [...tunnels, zones, { route: `${account}/search` }]],
  [/^\/members$/, () => members],
  [/^\/edges$/, () => [{ route: "/api/v1/edges", permission: "edges:read" }, { route: `${account}/edges/seen` }]],
];

/**
 * Returns the reads that a screen of an account starts with, by its URL below the account, such as `/zones?status=active`.
 *
 * @param now Unix seconds.
 */
export function listScreenReads(url: string, now: number): readonly ScreenRead[] {
  const [path = "", search = ""] = url.split("?");
  const [match] = screens.flatMap(([pattern, list]) => {
    const found = pattern.exec(path);
    return found ? [list({ ...found.groups }, { now, hasSearch: search !== "" })] : [];
  });
  return [...frame, ...(match ?? [])];
}
