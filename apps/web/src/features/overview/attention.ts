import type { AccountStanding } from "@edge-console/contract/console/standing";
import { collectAccountFindings, collectServiceFindings } from "@edge-console/contract/findings/account";
import {
  type CertificateStatus,
  getCertificateStatus,
  needsAttention,
} from "@edge-console/contract/findings/certificate";
import { describeFix } from "@edge-console/contract/findings/describe-fix";
import type { Diagnosis } from "@edge-console/contract/findings/diagnosis";
import type { ZoneState } from "@edge-console/contract/findings/zone-state";
import { collectTunnelFindings } from "@edge-console/contract/findings/tunnel";
import type { StatusReport } from "@edge-console/contract/objects/status";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import { type Actor, can } from "@edge-console/contract/permissions";
import { paths } from "../../paths.ts";
import { type AddressChanges, formatAddressChanges } from "../../resources/edges/address-changes.ts";
import type { AccountHostname } from "../../resources/hostnames/use-account-hostnames.ts";
import { severityTones } from "../../resources/findings/severity-tones.ts";
import type { Tone } from "../../ui/badge.tsx";

/** Item that needs attention, with a link to its screen. */
export type AttentionItem = {
  id: string;
  tone: Extract<Tone, "bad" | "caution" | "info">;
  title: string;
  /** Explanation or affected objects. */
  detail: string;
  to: string;
  /** Name of the screen. */
  screen: string;
};

/** Loaded data of an account; undefined if it hasn't loaded or the role can't see it. */
export type KnownAccount = {
  account: string;
  zones?: readonly Zone[] | undefined;
  diagnose: (zone: Zone) => Diagnosis;
  tunnels?: readonly TunnelSummary[] | undefined;
  report?: StatusReport | undefined;
  standing?: AccountStanding | undefined;
  /** Changes of the edge IP addresses since the user last saw them. */
  edgeChanges?: AddressChanges | undefined;
  /** The user's role, which decides where a finding is fixed. */
  actor: Actor;
};

/** Lists the findings of an account, except those about certificates, the most urgent first. */
export function listAttention(accountData: KnownAccount): AttentionItem[] {
  const items = [
    ...getServiceItems(accountData),
    ...getAccountItems(accountData),
    ...getZoneItems(accountData),
    ...getTunnelItems(accountData),
    ...getEdgeItems(accountData),
  ];
  const urgency = { bad: 0, caution: 1, info: 2 };
  return items.toSorted((a, b) => urgency[a.tone] - urgency[b.tone]);
}

function getServiceItems({ report, account }: KnownAccount): AttentionItem[] {
  if (!report) return [];
  return collectServiceFindings(report).map(({ code, severity, title, sentence }) => ({
    id: code,
    tone: severityTones[severity],
    title,
    detail: sentence,
    to: paths.accountStatus(account),
    screen: "Service status",
  }));
}

function getAccountItems({ standing, actor, zones, account }: KnownAccount): AttentionItem[] {
  return collectAccountFindings(standing, zones).map(({ code, severity, title, sentence, fix }) => ({
    id: code,
    tone: severityTones[severity],
    title,
    ...(fix.type === "permission" && can(actor, fix.permission)
      ? { detail: sentence, to: paths.apiKey(account), screen: "API key" }
      : { detail: `${sentence} ${describeFix(fix, actor)}`, to: paths.account(account), screen: "Account" }),
  }));
}

/** States of zones that need attention. `usage-paused` is a finding of the account; `unknown` and `active` are none. */
const zoneLines: Partial<Record<ZoneState, { tone: "bad" | "caution"; title: (count: number) => string }>> = {
  paused: { tone: "bad", title: (count) => `${formatQuantity(count, "zone is", "zones are")} paused by the provider` },
  "not-serving": {
    tone: "bad",
    title: (count) => `${formatQuantity(count, "zone isn't", "zones aren't")} serving traffic`,
  },
  maintenance: {
    tone: "caution",
    title: (count) => `${formatQuantity(count, "zone is", "zones are")} in maintenance mode`,
  },
  degraded: { tone: "caution", title: (count) => `${formatQuantity(count, "zone is", "zones are")} degraded` },
};

function getZoneItems({ zones = [], diagnose, account }: KnownAccount): AttentionItem[] {
  const zonesByState = new Map<ZoneState, Zone[]>();
  for (const zone of zones) {
    const diagnosis = diagnose(zone);
    for (const state of diagnosis.states) {
      // Edge Delivery and certificates have separate lines.
      if (state === "degraded" && !diagnosis.findings.some(isProblemOfZone)) continue;
      zonesByState.set(state, [...(zonesByState.get(state) ?? []), zone]);
    }
  }
  return [...zonesByState].flatMap(([state, affected]) => {
    const line = zoneLines[state];
    const [firstZone] = affected;
    if (!line || !firstZone) return [];
    return {
      id: state,
      tone: line.tone,
      title: line.title(affected.length),
      detail: formatNames(affected.map(({ ZONE_NAME }) => ZONE_NAME)),
      to:
        affected.length === 1 ? paths.zoneDiagnostics(account, firstZone.ID) : `${paths.zones(account)}?state=${state}`,
      screen: "Zones",
    };
  });
}

function isProblemOfZone({ severity, impact, subject }: Diagnosis["findings"][number]): boolean {
  return severity !== "info" && impact === "some" && subject.type === "zone";
}

function getTunnelItems({ tunnels = [], account }: KnownAccount): AttentionItem[] {
  // A disabled or new tunnel matters only to its zones.
  const disconnected = tunnels.filter((tunnel) =>
    collectTunnelFindings(tunnel).some(({ code }) => code === "tunnel-disconnected"),
  );
  if (disconnected.length === 0) return [];
  return [
    {
      id: "tunnels",
      tone: "bad",
      title: `${formatQuantity(disconnected.length, "tunnel is", "tunnels are")} disconnected`,
      detail: formatNames(disconnected.map(({ NAME }) => NAME)),
      to: `${paths.tunnels(account)}?state=disconnected`,
      screen: "Tunnels",
    },
  ];
}

function getEdgeItems({ edgeChanges, account }: KnownAccount): AttentionItem[] {
  const summary = edgeChanges && formatAddressChanges(edgeChanges);
  if (summary === undefined) return [];
  return [
    {
      id: "edges",
      tone: "caution",
      title: "Edge IP addresses changed",
      detail: `${summary} since your last visit. Update the firewall of your origin.`,
      to: paths.edges(account),
      screen: "Edge IP addresses",
    },
  ];
}

/** Kinds of certificates that need attention, the most urgent first. */
const certificateLines: readonly { status: CertificateStatus; title: (count: number) => string; countLabel: string }[] =
  [
    {
      status: "expired",
      title: (count) => `${formatQuantity(count, "certificate has", "certificates have")} expired`,
      countLabel: "expired",
    },
    {
      status: "expiring",
      title: (count) => `${formatQuantity(count, "uploaded certificate expires", "uploaded certificates expire")} soon`,
      countLabel: "expiring soon",
    },
    {
      status: "issuing",
      title: (count) => `${formatQuantity(count, "certificate is", "certificates are")} still not issued`,
      countLabel: "not issued",
    },
  ];

/** Returns one item for all certificates that need attention. It replaces the line with the progress of the check. */
export function getCertificatesItem(
  account: string,
  hostnames: readonly AccountHostname[] = [],
  now: number,
): AttentionItem | undefined {
  const relevant = hostnames.filter(({ hostname }) => needsAttention(hostname, now));
  const byStatus = Map.groupBy(relevant, ({ hostname }) => getCertificateStatus(hostname, now));
  const kinds = certificateLines.flatMap((line) => {
    const affected = byStatus.get(line.status);
    return affected ? [{ ...line, affected }] : [];
  });
  const [firstZone, ...others] = kinds;
  if (!firstZone) return undefined;
  const common = {
    id: "certificates",
    tone: firstZone.status === "expired" ? ("bad" as const) : ("caution" as const),
    screen: "Certificates",
  };
  if (others.length === 0) {
    return {
      ...common,
      title: firstZone.title(firstZone.affected.length),
      detail: formatNames(firstZone.affected.map(({ hostname }) => hostname.HOSTNAME)),
      to: `${paths.certificates(account)}?certificate=${firstZone.status}`,
    };
  }
  return {
    ...common,
    title: `${relevant.length} certificates need attention`,
    detail: kinds.map(({ affected, countLabel }) => `${affected.length} ${countLabel}`).join(", "),
    to: `${paths.certificates(account)}?${kinds.map(({ status }) => `certificate=${status}`).join("&")}`,
  };
}

function formatQuantity(count: number, singular: string, plural: string): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

/** Formats names: "shop, blog, film, and 3 others". */
function formatNames(names: readonly string[]): string {
  const maxNames = 3;
  const visible = names.slice(0, maxNames);
  const remaining = names.length - visible.length;
  return remaining === 0
    ? visible.join(", ")
    : `${visible.join(", ")}, and ${remaining} ${remaining === 1 ? "other" : "others"}`;
}
