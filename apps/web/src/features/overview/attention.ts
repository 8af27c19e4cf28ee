import type { AccountStanding } from "@edge-console/contract/console/standing";
import type { StatusReport } from "@edge-console/contract/objects/status";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import { type Actor, may } from "@edge-console/contract/permissions";
import type { Zone } from "@edge-console/contract/objects/zone";
import { paths } from "../../paths.ts";
import { getStandingNotice } from "../../resources/account/standing-notice.ts";
import { certificateWords } from "../../resources/hostnames/certificate-words.ts";
import type { AccountHostname } from "../../resources/hostnames/use-account-hostnames.ts";
import { overallWords } from "../../resources/status/state-words.ts";
import type { Tone } from "../../ui/badge.tsx";

/** Something that wants a person's attention, and the screen that it leads to. */
export type AttentionItem = {
  id: string;
  tone: Extract<Tone, "bad" | "caution" | "info">;
  title: string;
  /** What it means or which things it concerns. */
  detail: string;
  to: string;
  /** Where that is. */
  place: string;
};

/** What is known of an account; undefined for what is not known, or not for the role. */
export type Known = {
  account: string;
  /** Unix seconds. */
  now: number;
  zones?: readonly Zone[] | undefined;
  tunnels?: readonly TunnelSummary[] | undefined;
  hostnames?: readonly AccountHostname[] | undefined;
  report?: StatusReport | undefined;
  standing?: AccountStanding | undefined;
  /** The user's role, which decides who is asked to fix what. */
  actor: Actor;
};

/** What wants attention apart from certificates, the most urgent first. */
export function attentionOf(known: Known): AttentionItem[] {
  const items = [...ofService(known), ...ofAccount(known), ...ofZones(known), ...ofTunnels(known)];
  const urgency = { bad: 0, caution: 1, info: 2 };
  return items.toSorted((a, b) => urgency[a.tone] - urgency[b.tone]);
}

function ofService({ report, account }: Known): AttentionItem[] {
  if (!report || report.CURRENT_STATUS.STATUS === "UP") return [];
  const { STATUS, MESSAGE } = report.CURRENT_STATUS;
  const { word, tone } = overallWords[STATUS];
  return [
    {
      id: "service",
      tone: tone === "bad" || tone === "info" ? tone : "caution",
      title: `The service: ${word.toLowerCase()}`,
      detail: report.ACTIVE_INCIDENT?.TITLE ?? MESSAGE,
      to: paths.accountStatus(account),
      place: "Status",
    },
  ];
}

function ofAccount({ standing, actor, zones, account }: Known): AttentionItem[] {
  const items: AttentionItem[] = [];
  const seesKey = may(actor, "api-key:read");
  const target = seesKey
    ? { to: paths.apiKey(account), place: "API key" }
    : { to: paths.account(account), place: "Account" };
  const key = standing && getStandingNotice({ ...standing, usagePaused: null }, actor);
  if (key) items.push({ id: key.id, tone: "bad", title: key.title, detail: key.advice, ...target });
  const usagePaused = zones ? zones.some(({ USAGE_PAUSED }) => USAGE_PAUSED === 1) : (standing?.usagePaused ?? null);
  const paused = getStandingNotice({ key: "accepted", message: null, usagePaused }, actor);
  if (paused) {
    const { id, title, advice } = paused;
    items.push({ id, tone: "bad", title, detail: advice, to: paths.account(account), place: "Account" });
  }
  return items;
}

function ofZones({ zones = [], account }: Known): AttentionItem[] {
  const paused = zones.filter(({ STATUS }) => STATUS === "PAUSED");
  const inMaintenance = zones.filter(({ MAINTENANCE }) => MAINTENANCE === 1);
  const listed = (state: string, some: readonly Zone[]) => ({
    detail: namesOf(some.map(({ ZONE_NAME }) => ZONE_NAME)),
    to: some.length === 1 && some[0] ? paths.zone(account, some[0].ID) : `${paths.zones(account)}?state=${state}`,
    place: "Zones",
  });
  const items: AttentionItem[] = [];
  if (paused.length > 0) {
    const title = `${counted(paused.length, "zone is", "zones are")} paused by the provider`;
    items.push({ id: "paused", tone: "bad", title, ...listed("paused", paused) });
  }
  if (inMaintenance.length > 0) {
    const title = `${counted(inMaintenance.length, "zone shows", "zones show")} the maintenance page`;
    items.push({ id: "maintenance", tone: "caution", title, ...listed("maintenance", inMaintenance) });
  }
  return items;
}

/** How long after a hostname was added its first certificate may be on its way, in seconds. */
const issuingFor = 3_600;

/**
 * The certificates that want attention, in one line however many kinds there are of it: they are read zone by zone, and
 * what is found takes the place of the line that told of the reading.
 */
export function certificatesItem({ hostnames = [], account, now }: Omit<Known, "actor">): AttentionItem | undefined {
  const by = Map.groupBy(hostnames, ({ hostname }) => certificateWords(hostname, now).standing);
  const late = by.get("issuing")?.filter(({ hostname }) => now - hostname.TIMESTAMP >= issuingFor);
  const kinds = [
    {
      standing: "expired",
      found: by.get("expired"),
      title: (n: number) => `${counted(n, "certificate has", "certificates have")} expired`,
      short: "expired",
    },
    {
      standing: "ending",
      found: by.get("ending"),
      title: (n: number) => `${counted(n, "uploaded certificate ends", "uploaded certificates end")} soon`,
      short: "ending soon",
    },
    {
      standing: "issuing",
      found: late,
      title: (n: number) => `${counted(n, "certificate is", "certificates are")} still not issued`,
      short: "not issued",
    },
  ].flatMap(({ found = [], ...kind }) => (found.length === 0 ? [] : [{ ...kind, found }]));
  const [first, ...others] = kinds;
  if (!first) return undefined;
  const common = {
    id: "certificates",
    tone: first.standing === "expired" ? ("bad" as const) : ("caution" as const),
    place: "Certificates",
  };
  if (others.length === 0) {
    return {
      ...common,
      title: first.title(first.found.length),
      detail: namesOf(first.found.map(({ hostname }) => hostname.HOSTNAME)),
      to: `${paths.certificates(account)}?certificate=${first.standing}`,
    };
  }
  const total = kinds.reduce((sum, { found }) => sum + found.length, 0);
  return {
    ...common,
    title: `${total} certificates need a look`,
    detail: kinds.map(({ found, short }) => `${found.length} ${short}`).join(", "),
    to: `${paths.certificates(account)}?${kinds.map(({ standing }) => `certificate=${standing}`).join("&")}`,
  };
}

function ofTunnels({ tunnels = [], account }: Known): AttentionItem[] {
  const down = tunnels.filter(({ ENABLED, STATE }) => ENABLED === 1 && STATE === "DISCONNECTED");
  if (down.length === 0) return [];
  return [
    {
      id: "tunnels",
      tone: "bad",
      title: `${counted(down.length, "tunnel is", "tunnels are")} disconnected`,
      detail: namesOf(down.map(({ NAME }) => NAME)),
      to: `${paths.tunnels(account)}?state=disconnected`,
      place: "Tunnels",
    },
  ];
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** "shop, blog and 3 others" */
function namesOf(names: readonly string[]): string {
  const most = 3;
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  return rest === 0 ? shown.join(", ") : `${shown.join(", ")} and ${rest} ${rest === 1 ? "other" : "others"}`;
}
