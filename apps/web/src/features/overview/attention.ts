import type { Alert } from "@edge-console/contract/alerts/alert";
import { getAlertStart } from "@edge-console/contract/alerts/alert-start";
import { collectAccountFindings, collectServiceFindings } from "@edge-console/contract/findings/account";
import { describeFix } from "@edge-console/contract/findings/describe-fix";
import type { Finding } from "@edge-console/contract/findings/finding";
import { type Actor, can } from "@edge-console/contract/permissions";
import type { DeviationSource } from "@edge-console/contract/console/zone-deviations";
import { paths } from "../../paths.ts";
import { findAlertOfFinding } from "../../resources/alerts/finding-alerts.ts";
import { formatAddressChanges } from "../../resources/edges/address-changes.ts";
import { severityTones } from "../../format/severity-tones.ts";
import type { AttentionItem, KnownAccount } from "./attention-item.ts";
import { getTunnelItems, getZoneItems } from "./zone-attention.ts";
import { joinFirstNames } from "../../format/names.ts";
import { formatQuantity } from "../../format/quantities.ts";

/** Lists the findings of an account, except those about certificates: what is down first, and what has cost most requests. */
export function listAttention(accountData: KnownAccount): AttentionItem[] {
  const items = [
    ...getServiceItems(accountData),
    ...getAccountItems(accountData),
    ...getZoneItems(accountData),
    ...getTunnelItems(accountData),
    ...getDeviationItems(accountData),
    ...getEdgeItems(accountData),
  ];
  return sortAttention(items);
}

/** Sorts items: what is down first, then what will be; each by the requests that it has cost, then the oldest first. */
export function sortAttention(items: readonly AttentionItem[]): AttentionItem[] {
  const urgency = { bad: 0, caution: 1, info: 2 };
  return items.toSorted(
    (a, b) =>
      urgency[a.tone] - urgency[b.tone] ||
      (b.lost ?? -1) - (a.lost ?? -1) ||
      (a.since ?? Number.MAX_SAFE_INTEGER) - (b.since ?? Number.MAX_SAFE_INTEGER),
  );
}

function getServiceItems({ report, zones, account }: KnownAccount): AttentionItem[] {
  // Without a zone, no incident concerns the account.
  if (!report || zones?.length === 0) return [];
  return collectServiceFindings(report).map((finding) => ({
    id: finding.code,
    tone: severityTones[finding.severity],
    title: finding.title,
    detail: finding.sentence,
    since: report.ACTIVE_INCIDENT?.TIMESTAMP,
    to: paths.accountStatus(account),
    screen: "Service status",
  }));
}

function getAccountItems({ standing, actor, zones, alerts = [], account }: KnownAccount): AttentionItem[] {
  return collectAccountFindings(standing, zones).map((finding) => ({
    ...toAccountItem(finding, actor, account),
    ...getAlertFields(findAlertOfFinding(alerts, finding, "")),
  }));
}

function getAlertFields(alert: Alert | undefined): Pick<AttentionItem, "since" | "lost"> {
  return alert ? { since: getAlertStart(alert), lost: alert.outage?.requestsLost } : {};
}

function toAccountItem(finding: Finding, actor: Actor, account: string): AttentionItem {
  const { code, severity, title, fix, quote } = finding;
  // What the API says is why.
  const sentence = quote === undefined ? finding.sentence : `${finding.sentence} The API returned: “${quote}”`;
  return {
    id: code,
    tone: severityTones[severity],
    title,
    ...(fix.type === "permission" && can(actor, fix.permission)
      ? { detail: sentence, to: paths.apiKey(account), screen: "API key" }
      : { detail: `${sentence} ${describeFix(fix, actor)}`, to: paths.account(account), screen: "Account" }),
  };
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

const screens: Readonly<Record<DeviationSource, { name: string; to: (account: string, id: string) => string }>> = {
  file: { name: "Configuration file", to: paths.zoneConfiguration },
  "shared-list": { name: "IP lists", to: paths.sharedList },
  baseline: { name: "Baselines", to: paths.baseline },
};

/** Zones that differ from what the account wants: one item for each source. */
function getDeviationItems({ zones = [], diagnose, account }: KnownAccount): AttentionItem[] {
  const differing = zones.flatMap((zone) =>
    diagnose(zone).findings.flatMap((finding) => (isDeviation(finding) ? [{ name: zone.ZONE_NAME, finding }] : [])),
  );
  const bySource = Map.groupBy(differing, ({ finding: { fix } }) => `${fix.source} ${fix.id}`);
  return [...bySource].flatMap(([id, members]) => {
    const [first] = members;
    if (!first) return [];
    const { fix, title, sentence } = first.finding;
    const screen = screens[fix.source];
    return {
      id: `deviation ${id}`,
      tone: "caution",
      title: `${members.length === 1 ? first.name : formatQuantity(members.length, "zone", "zones")} ${toVerb(title, members.length)}`,
      detail: members.length === 1 ? sentence : joinFirstNames(members.map(({ name }) => name)),
      to: screen.to(account, fix.id),
      screen: screen.name,
    };
  });
}

type DeviationFinding = Finding & { readonly fix: Extract<Finding["fix"], { type: "deviation" }> };

function isDeviation(finding: Finding): finding is DeviationFinding {
  return finding.fix.type === "deviation";
}

/** Continues the name of a zone, or the number of zones, with the title of their finding: "differ from …". */
function toVerb(title: string, count: number): string {
  const [verb = "", ...rest] = title.split(" ");
  const plural = verb.toLowerCase().replace(/s$/, "");
  return [count === 1 ? verb.toLowerCase() : plural, ...rest].join(" ");
}
